import { xmlTexts } from '../../export/xml-text.ts';
import { toIso } from '../../time/instant.ts';
import type { Site } from './site.ts';

/** Protocol limit (https://www.sitemaps.org/protocol.html). */
const SITEMAP_MAX_ADDRESSES = 50_000;

export interface SitemapPage {
  readonly path: string;
  /** Last change, ISO; null if unknown. */
  readonly changedAt: string | null;
}

function changedTime(changedAt: string | null): string | null {
  const ms = changedAt === null ? Number.NaN : Date.parse(changedAt);
  return Number.isNaN(ms) ? null : toIso(ms);
}

export function sitemapXml(site: Site, pages: readonly SitemapPage[]): string {
  const xml = xmlTexts();
  const urls = pages.slice(0, SITEMAP_MAX_ADDRESSES).map(({ path, changedAt }) => {
    const location = new URL(path, site.origin).href;
    return `<url>${xml.element('loc', location)}${xml.element('lastmod', changedTime(changedAt))}</url>\n`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n',
    ...urls,
    '</urlset>\n',
  ].join('');
}
