import type { LngLat } from '../geo/point.ts';
import { isPicture, type MediaType } from '../media/media.ts';
import { escapeHtml } from '../queue/export-page.ts';

export interface PageFile {
  readonly path: string;
  readonly name: string;
  readonly kind: MediaType;
}

export interface PageEntry {
  readonly title: string;
  readonly lines: readonly string[];
  readonly files: readonly PageFile[];
  readonly path: readonly LngLat[];
}

export interface PageSection {
  readonly id: string;
  readonly title: string;
  readonly count: number;
}

const SKETCH_POINTS = 240;
const SKETCH = { width: 640, height: 280, margin: 12 } as const;

/** Blocks scripts and network access; pictures and videos load from the folder only. */
const POLICY = "default-src 'none'; img-src 'self' file:; media-src 'self' file:; style-src 'unsafe-inline'";

const STYLE = [
  ':root{color-scheme:light dark;--paper:#f2f3ea;--card:#fdfdf9;--ink:#23261f;--muted:#5c5f52;--line:#d5d8c8;--moss:#4a5639;--sky:#2f6079}',
  '@media(prefers-color-scheme:dark){:root{--paper:#161a13;--card:#1f241b;--ink:#efeadc;--muted:#a9ab9b;--line:#353b2e;--moss:#c2d1a8;--sky:#86b8cf}}',
  'body{font:17px/1.5 system-ui,sans-serif;max-width:46rem;margin:0 auto;padding:2rem 1rem 4rem;color:var(--ink);background:var(--paper)}',
  'h1,h2,h3{font-family:Besley,Rockwell,Georgia,serif;line-height:1.15;letter-spacing:-.018em;text-wrap:balance;overflow-wrap:anywhere}',
  'h1{font-size:2rem}h2{font-size:1.55rem;margin-top:3rem;padding-top:1.5rem;border-top:1px solid var(--line)}h3{font-size:1.2rem;margin:2rem 0 .25rem}',
  '.find h3{font-size:1.05rem;margin-top:1.25rem}.find{padding-left:1rem;border-left:2px solid var(--line)}',
  'article{content-visibility:auto;contain-intrinsic-size:auto 20rem}',
  'p{margin:.25rem 0;white-space:pre-wrap;overflow-wrap:anywhere}.lines{color:var(--muted)}a{color:var(--sky)}',
  'nav ul{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:.25rem 1.25rem}nav a{display:inline-block;padding:.6rem 0}',
  '.files{display:grid;grid-template-columns:repeat(auto-fill,minmax(11rem,1fr));gap:.75rem;padding:0;margin:.75rem 0;list-style:none}',
  '.files img,.files video{display:block;width:100%;height:11rem;object-fit:cover;border-radius:14px;background:var(--line)}',
  '.files .sound{grid-column:1/-1}.files audio{display:block;width:100%}',
  'svg{display:block;width:100%;height:auto;margin:.75rem 0;background:var(--card);border-radius:14px}',
  'polyline{fill:none;stroke:var(--moss);stroke-width:3;stroke-linejoin:round;stroke-linecap:round}',
].join('');

export function pageHead(title: string, lead: readonly string[], sections: readonly PageSection[]): string {
  const links = sections
    .filter(({ count }) => count > 0)
    .map(({ id, title: name, count }) => `<li><a href="#${id}">${escapeHtml(name)} (${count})</a></li>`);
  return [
    '<!doctype html>\n<html lang="en-GB"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    `<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main>`,
    `<h1>${escapeHtml(title)}</h1>`,
    ...lead.map((line) => `<p>${escapeHtml(line)}</p>`),
    `<nav aria-label="Contents"><ul>${links.join('')}</ul></nav>\n`,
  ].join('\n');
}

export function pageSectionHead({ id, title, count }: PageSection): string {
  return count > 0 ? `<h2 id="${id}">${escapeHtml(title)}</h2>\n` : '';
}

export function pageEntry(entry: PageEntry, inside = false): string {
  return [
    `<article${inside ? ' class="find"' : ''}><h3>${escapeHtml(entry.title)}</h3>`,
    entry.lines.length > 0 ? `<p class="lines">${entry.lines.map(escapeHtml).join('\n')}</p>` : '',
    sketch(entry.path, entry.title),
    filesOf(entry.files),
    '</article>\n',
  ].join('');
}

export const PAGE_FOOT = '</main></body></html>\n';

const address = (path: string): string => escapeHtml(path.split('/').map(encodeURIComponent).join('/'));

function filesOf(files: readonly PageFile[]): string {
  if (files.length === 0) return '';
  const items = files.map(({ path, name, kind }) => {
    const href = address(path);
    const label = escapeHtml(name || path);
    if (isPicture({ mediaType: kind }))
      return `<li><a href="${href}"><img src="${href}" alt="${label}" loading="lazy" decoding="async"></a></li>`;
    if (kind === 'video')
      return `<li><video src="${href}" controls preload="none" aria-label="${label}"></video></li>`;
    if (kind === 'voice_note')
      return `<li class="sound"><audio src="${href}" controls preload="none" aria-label="${label}"></audio></li>`;
    return `<li><a href="${href}">${label}</a></li>`;
  });
  return `<ul class="files">${items.join('')}</ul>`;
}

/** Scales longitude by the cosine of the latitude. */
function sketch(path: readonly LngLat[], title: string): string {
  if (path.length < 2) return '';
  const step = Math.max(1, Math.ceil(path.length / SKETCH_POINTS));
  const points = path.filter((_, index) => index % step === 0 || index === path.length - 1);
  const middle = path[0]?.lat ?? 0;
  const narrow = Math.cos((middle * Math.PI) / 180);
  const flat = points.map(({ lng, lat }) => ({ x: lng * narrow, y: -lat }));
  const left = Math.min(...flat.map(({ x }) => x));
  const top = Math.min(...flat.map(({ y }) => y));
  const spanX = Math.max(...flat.map(({ x }) => x)) - left;
  const spanY = Math.max(...flat.map(({ y }) => y)) - top;
  const { width, height, margin } = SKETCH;
  const scale = Math.min(
    (width - 2 * margin) / (spanX || Number.EPSILON),
    (height - 2 * margin) / (spanY || Number.EPSILON),
  );
  const drawn = flat.map(({ x, y }) => {
    const px = (x - left) * scale + (width - spanX * scale) / 2;
    const py = (y - top) * scale + (height - spanY * scale) / 2;
    return `${px.toFixed(1)},${py.toFixed(1)}`;
  });
  return `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeHtml(`Path of ${title}, north at the top`)}"><polyline points="${drawn.join(' ')}"/></svg>`;
}
