import { isPageAnswer, type PageAnswer } from '@metalquest/core/content/page-answer';
import type { PageRenderer, PageRendererParts } from '@metalquest/core/content/page-renderer';
import { canonicalAddress } from '@metalquest/core/content/seo/canonical';
import { scriptJson } from '@metalquest/core/content/seo/json-ld';
import { pageTitle } from '@metalquest/core/content/seo/page-title';
import type { Site } from '@metalquest/core/content/seo/site';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router';
import { isPageHandle } from '../app/page-handle.ts';
import { type PageHead, TAGLINE } from '../app/page-head.ts';
import { Providers } from '../app/providers.tsx';
import { publicRoutes } from '../app/public-routes.tsx';
import { siteRoutes } from '../app/site-routes.tsx';
import { escaped } from './html.ts';
import { pageFacts } from './page-facts.ts';
import { pageTemplate } from './page-template.ts';

const NOT_ASKED: PageAnswer = { status: 404 };

/** The output depends only on address and data, never on the request, so that it can be cached. */
export function createPageRenderer(parts: PageRendererParts): PageRenderer {
  const { shell, manifest, first, pictures, origin, site } = parts;
  const fill = pageTemplate(shell, manifest, first);
  const handlerOf = (answer: PageAnswer) =>
    createStaticHandler([siteRoutes(publicRoutes(async () => answer))]);
  const routes = handlerOf(NOT_ASKED).dataRoutes;
  return {
    async render(address, pageAnswer) {
      const settings = await site();
      const { query, dataRoutes } = handlerOf(pageAnswer);
      const context = await query(new Request(new URL(address, origin)));
      if (context instanceof Response) return { status: 301, to: context.headers.get('location') ?? '/' };
      const thrown = Object.values(context.errors ?? {})[0];
      if (thrown) throw thrown;
      const route = context.matches.at(-1)?.route;
      const handle = isPageHandle(route?.handle) ? route.handle : null;
      const loaded = route ? context.loaderData[route.id] : null;
      const answer = isPageAnswer(loaded) ? loaded : NOT_ASKED;
      if (answer.status === 301) return answer;
      const markup = renderToString(
        <Providers site={settings}>
          <StaticRouterProvider
            router={createStaticRouter(dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </Providers>,
      );
      const { early, body } = withEarlyPictures(markup, pictures);
      const html = fill({
        head:
          headMarkup(handle?.head?.(answer, context.location.pathname) ?? null, answer, {
            origin,
            title: settings.title,
          }) + early,
        body,
        data: context.loaderData,
        site: settings,
        module: handle?.module ?? null,
      });
      const status = isPageAnswer(loaded) ? answer.status : route?.path === '*' ? 404 : 200;
      return { status, html };
    },
    isKnown: (path) => {
      const found = matchRoutes(routes, path)?.at(-1);
      return found !== undefined && found.route.path !== '*';
    },
  };
}

function headMarkup(head: PageHead | null, answer: PageAnswer, site: Site): string {
  const { canonical } = head ?? { canonical: null };
  const facts = head ? pageFacts(head, answer, site) : null;
  return [
    `<title>${escaped(pageTitle(head?.title ?? '', site.title))}</title>`,
    `<meta name="description"${attribute('content', head?.description ?? TAGLINE)}>`,
    canonical
      ? `<link rel="canonical"${attribute('href', canonicalAddress(site, canonical.path, canonical))}>`
      : '<meta name="robots" content="noindex">',
    ...(facts?.links ?? []).map(
      ({ rel, type, title, href }) =>
        `<link rel="${rel}"${attribute('type', type)}${attribute('title', title)}${attribute('href', href)}>`,
    ),
    ...(facts?.fields ?? []).map(
      (field) =>
        `<meta ${field.attribute}="${escaped(field.key)}"${attribute('content', field.content || undefined)}>`,
    ),
    ...(facts?.data ?? []).map((data) => `<script type="application/ld+json">${scriptJson(data)}</script>`),
  ].join('\n    ');
}

function attribute(name: string, value: string | undefined): string {
  return value === undefined ? '' : ` ${name}="${escaped(value)}"`;
}

/** React's preload links, which it writes before the page; they belong in the head. */
const EARLY = /^(?:<link [^>]*>)+/;
const PICTURE = /<link rel="preload" as="image" href="([^"]+)"[^>]*>/g;

/**
 * Splits rendered markup into head links and page, and inlines small preloaded pictures as data URLs to save
 * requests.
 * @param pictures data URLs by picture address
 */
function withEarlyPictures(
  html: string,
  pictures: ReadonlyMap<string, string>,
): { readonly early: string; readonly body: string } {
  const links = EARLY.exec(html)?.[0] ?? '';
  let body = html.slice(links.length);
  const early = links.replace(PICTURE, (link, address: string) => {
    const picture = pictures.get(address);
    if (picture === undefined) return link;
    body = body.replaceAll(`src="${address}"`, () => `src="${picture}"`);
    return '';
  });
  return { early, body };
}
