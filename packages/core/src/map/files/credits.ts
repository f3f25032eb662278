import type { Credit } from './map-content.ts';

const MAX_SOURCE_CHARS = 4000;
const MAX_TEXT_CHARS = 300;
const MAX_URL_CHARS = 500;
const MAX_PARTS = 20;

const TAG = /<[^<>]*>/g;
const HREF = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
const ENTITY = /&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,6});/gi;
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  copy: '©',
};

/** Reads the attribution of a map, which is HTML of a stranger: keeps its text and its web links only. */
export function creditsOf(html: string): Credit[] {
  const source = html.slice(0, MAX_SOURCE_CHARS);
  const credits: Credit[] = [];
  let url: string | null = null;
  let from = 0;
  let left = MAX_TEXT_CHARS;
  const add = (piece: string): void => {
    const text = textOf(piece).slice(0, left);
    if (text.trim() === '' || credits.length === MAX_PARTS) return;
    left -= text.length;
    credits.push({ text, url });
  };
  for (const { 0: tag, index } of source.matchAll(TAG)) {
    add(source.slice(from, index));
    from = index + tag.length;
    if (/^<\/a\b/i.test(tag)) url = null;
    else if (/^<a\b/i.test(tag)) url = linkOf(tag);
  }
  add(source.slice(from));
  return credits;
}

/** The credits as HTML, for TileJSON. */
export function creditsHtml(credits: readonly Credit[]): string {
  return credits
    .map(({ text, url }) => (url ? `<a href="${escaped(url)}">${escaped(text)}</a>` : escaped(text)))
    .join('');
}

function linkOf(tag: string): string | null {
  const match = HREF.exec(tag);
  const address = textOf(match?.[1] ?? match?.[2] ?? match?.[3] ?? '').trim();
  if (address.length > MAX_URL_CHARS || !URL.canParse(address)) return null;
  const { protocol, href } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}

function textOf(html: string): string {
  return html.replace(ENTITY, (entity, name: string) => characterOf(name) ?? entity).replace(/\s+/g, ' ');
}

function characterOf(name: string): string | null {
  if (!name.startsWith('#')) return NAMED[name.toLowerCase()] ?? null;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  // Control characters and numbers beyond Unicode stay as they were written.
  return code >= 32 && code <= 0x10ffff ? String.fromCodePoint(code) : null;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
