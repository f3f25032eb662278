import type { PageAnswer } from '@metalquest/core/content/page-answer';
import { canonicalAddress } from '@metalquest/core/content/seo/canonical';
import { scriptJson } from '@metalquest/core/content/seo/json-ld';
import { pageTitle } from '@metalquest/core/content/seo/page-title';
import type { Site } from '@metalquest/core/content/seo/site';
import { type PageHead, PROMISE } from '../app/page-head.ts';
import { escaped } from './html.ts';
import { pageFacts } from './page-facts.ts';

export function headMarkup(head: PageHead | null, answer: PageAnswer, site: Site): string {
  const { canonical } = head ?? { canonical: null };
  const facts = head ? pageFacts(head, answer, site) : null;
  return [
    `<title>${escaped(pageTitle(head?.title ?? '', site.title))}</title>`,
    `<meta name="description"${attribute('content', head?.description ?? PROMISE)}>`,
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
