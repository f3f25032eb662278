import type { FirstParts } from '@metalquest/core/content/page-renderer';
import { scriptJson } from '@metalquest/core/content/seo/json-ld';
import { isRecord } from '@metalquest/core/json';
import { type SiteSettings, siteSettingsRow } from '@metalquest/core/site/site-settings';
import { PAGE_DATA_ID, type RenderedData } from '../net/page-answer.ts';
import { SITE_SETTINGS_ID } from '../net/site-settings.ts';
import { escaped } from './html.ts';

export interface PageParts {
  head: string;
  body: string;
  data: RenderedData;
  site: SiteSettings;
  /** The page's module in the build manifest; null for none. */
  module: string | null;
}

const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta name="description"[^>]*>/;
const ROOT = '<div id="root"></div>';
const NOSCRIPT = /<noscript>[\s\S]*?<\/noscript>/;
const APP = /\s*<script type="module"[^>]* src="([^"]+)"><\/script>/;
const PART = /\s*<link rel="modulepreload"[^>]* href="([^"]+)">/g;
const EARLY = /\s*<script src="\/early\.js" defer><\/script>/;
const THEME = '<script src="/theme.js"></script>';
const FONT = /\s*<link rel="preload" as="font"[^>]*>/g;
const SHEET = /<link rel="stylesheet"[^>]* href="([^"]+)">/;

/**
 * Builds pages from the shell: fills in the head and the root. Content comes before fonts and the app; an
 * inline script loads those later. Without scripts, the full style sheet and the fonts load normally.
 * @throws if the shell has an unexpected structure
 */
export function pageTemplate(
  shell: string,
  manifest: unknown,
  first: FirstParts,
): (parts: PageParts) => string {
  for (const [name, found] of [
    ['title', TITLE.test(shell)],
    ['description', DESCRIPTION.test(shell)],
    ['root', shell.includes(ROOT)],
    ['noscript', NOSCRIPT.test(shell)],
    ['script of the app', APP.test(shell)],
    ['early.js', EARLY.test(shell)],
    ['theme.js', shell.includes(THEME)],
    ['style sheet', SHEET.test(shell)],
  ] as const)
    if (!found) throw new Error(`index.html of the build has no ${name} where one is expected`);
  if (APP.test(shell.replace(APP, '')))
    throw new Error('index.html of the build has more than one script of the app');
  // The page has its own noscript content.
  const template = shell
    .replace(DESCRIPTION, '')
    .replace(NOSCRIPT, '')
    .replace(APP, '')
    .replace(PART, '')
    .replace(FONT, '')
    .replace(EARLY, '')
    .replace(SHEET, (link) => `<noscript>${link}</noscript>`);
  const app = APP.exec(shell)?.[1] ?? '';
  const sheet = SHEET.exec(shell)?.[1] ?? '';
  const parts = [...shell.matchAll(PART)].map(([, href = '']) => href);
  return ({ head, body, data, site, module }) => {
    const files = filesOf(manifest, module, shell);
    const root = [
      `<div id="root">${body}</div>`,
      jsonElement(PAGE_DATA_ID, data),
      jsonElement(SITE_SETTINGS_ID, siteSettingsRow(site)),
    ].join('\n    ');
    // The inline script appends a link to the full style sheet. Before the first styles, its media queries
    // would lose.
    const start =
      inline('style', first.styles) +
      inline('script', first.script, { app, sheet, parts: [...parts, ...files.scripts].join(' ') });
    // Replacer functions, because `$` is special in replacement strings.
    return template
      .replace(TITLE, () => head + files.styles)
      .replace(THEME, () => start)
      .replace(ROOT, () => root);
  };
}

const jsonElement = (id: string, data: unknown): string =>
  `<script type="application/json" id="${id}">${scriptJson(data)}</script>`;

/** The CSP contains the hash of the content, so it must not change. Parameters go into data attributes. */
function inline(name: 'script' | 'style', text: string, data: Record<string, string> = {}): string {
  if (text.toLowerCase().includes(`</${name}`))
    throw new Error(`The content contains the closing tag of its ${name}`);
  const attributes = Object.entries(data).map(([key, value]) => ` data-${key}="${escaped(value)}"`);
  return `<${name}${attributes.join('')}>${text}</${name}>`;
}

/** Files of a page's module that the shell does not load. */
interface PageFiles {
  scripts: string[];
  styles: string;
}

function filesOf(manifest: unknown, module: string | null, shell: string): PageFiles {
  if (!module || !isRecord(manifest)) return { scripts: [], styles: '' };
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const seen = new Set<string>();
  const visit = (name: string) => {
    const entry = manifest[name];
    if (seen.has(name) || !isRecord(entry)) return;
    seen.add(name);
    if (typeof entry.file === 'string') scripts.add(entry.file);
    for (const style of list(entry.css)) styles.add(style);
    for (const below of list(entry.imports)) visit(below);
  };
  visit(module);
  if (scripts.size === 0) throw new Error(`The build's manifest does not know ${module}`);
  const missing = (file: string) => !shell.includes(`/${file}"`);
  return {
    scripts: [...scripts].filter(missing).map((file) => `/${file}`),
    styles: [...styles]
      .filter(missing)
      .map((file) => `\n    <link rel="stylesheet" href="/${escaped(file)}">`)
      .join(''),
  };
}

function list(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : [];
}
