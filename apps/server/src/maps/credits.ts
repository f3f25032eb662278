import type { Credit } from '@metalquest/core/map/files/map-content';

/** The credits as HTML, for TileJSON. */
export function creditsHtml(credits: readonly Credit[]): string {
  return credits
    .map(({ text, url }) => (url ? `<a href="${escaped(url)}">${escaped(text)}</a>` : escaped(text)))
    .join('');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
