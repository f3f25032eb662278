import { SECTIONS } from '@metalquest/core/content/sections';
import { atomFeed } from '@metalquest/core/content/seo/atom';
import { robotsTxt } from '@metalquest/core/content/seo/robots';
import type { Site } from '@metalquest/core/content/seo/site';
import { sitemapXml } from '@metalquest/core/content/seo/sitemap';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CacheSection, PageCache } from './page-cache.ts';
import type { PostSource } from './post-source.ts';
import { type ReadyAnswer, readyText, sendReady } from './ready-answer.ts';

const ATOM_TYPE = 'application/atom+xml; charset=utf-8';
const XML_TYPE = 'application/xml; charset=utf-8';
const TEXT_TYPE = 'text/plain; charset=utf-8';

/** Feed entries; enough for readers who poll rarely. */
const IN_FEED = 40;

export interface PublicFilesParts {
  readonly posts: PostSource;
  readonly site: () => Promise<Site>;
  readonly cache: PageCache<ReadyAnswer>;
  /** First path segments excluded from crawling: '/quests'. */
  readonly privatePaths: readonly string[];
  /** Pages other than posts: '/features'. */
  readonly pagePaths: readonly string[];
}

/** Serves robots.txt, sitemap.xml, and feeds of each section and of all posts. */
export function servePublicFiles(app: FastifyInstance, parts: PublicFilesParts): void {
  const { posts, site, cache, privatePaths, pagePaths } = parts;
  const file = (address: string, type: string, text: () => Promise<string>): void => {
    app.get(address, async (request, reply) =>
      sendFrom(cache, 'pages', `file ${address}`, () => text().then((made) => readyText(200, type, made)))(
        request,
        reply,
      ),
    );
  };

  file('/robots.txt', TEXT_TYPE, async () => robotsTxt(await site(), privatePaths));
  file('/sitemap.xml', XML_TYPE, async () => {
    const pages = pagePaths.map((path) => ({ path, changedAt: null }));
    return sitemapXml(await site(), [...pages, ...(await posts.addresses())]);
  });
  file('/feed.xml', ATOM_TYPE, async () => {
    const settings = await site();
    const { posts: newest } = await posts.list({ pageSize: IN_FEED });
    return atomFeed(settings, { title: settings.title, path: '/', feedPath: '/feed.xml', posts: newest });
  });
  for (const { category, path, title } of SECTIONS) {
    const feedPath = `/${path}/feed.xml`;
    file(feedPath, ATOM_TYPE, async () => {
      const settings = await site();
      const { posts: newest } = await posts.list({ category, pageSize: IN_FEED });
      return atomFeed(settings, {
        title: `${title} · ${settings.title}`,
        path: `/${path}`,
        feedPath,
        posts: newest,
      });
    });
  }
}

/** Sends a cached or new answer; 503 if it cannot be made and nothing is cached. */
export function sendFrom(
  cache: PageCache<ReadyAnswer>,
  shelf: CacheSection,
  key: string,
  make: () => Promise<ReadyAnswer>,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  return async (request, reply) => {
    const ready = await cache.get(
      key,
      async () => {
        try {
          const value = await make();
          return { value, use: value.status === 200 ? ('keep' as const) : ('once' as const) };
        } catch (err) {
          request.log.error({ err }, 'a public file could not be generated');
          return {
            value: await readyText(503, TEXT_TYPE, 'Not available right now.\n'),
            use: 'failed' as const,
          };
        }
      },
      shelf,
    );
    return sendReady(ready, request, reply);
  };
}
