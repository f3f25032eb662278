import { fileURLToPath } from 'node:url';

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** Packages that are replaced by a smaller or stricter part of them. */
export const aliases = [
  // The build for current browsers. The default one is for browsers without classes and async functions.
  {
    find: /^dexie$/,
    replacement: fileURLToPath(new URL('dist/modern/dexie.mjs', import.meta.resolve('dexie/package.json'))),
  },
  // The scroll lock of Radix dialogs. The original inserts a <style> tag, which our CSP forbids.
  { find: /^react-style-singleton$/, replacement: here('../src/ui/adopted-style-singleton.ts') },
  // The Markdown parser's decoder of entities. Its browser build uses innerHTML, which Trusted Types forbid.
  {
    find: /^decode-named-character-reference$/,
    replacement: fileURLToPath(import.meta.resolve('decode-named-character-reference')),
  },
  // Optional parts of jsPDF (107 kB gzip) for HTML, SVG, screenshots and PNG, none of them used.
  { find: /^(html2canvas|canvg|dompurify|fast-png)$/, replacement: here('./replacements/empty.js') },
  // Modules of Node that libheif-js requires only when it runs on Node.
  { find: /^(fs|path|crypto)$/, replacement: here('./replacements/empty.js') },
  // Saves 20 kB gzip, and the reader of WKT, which no definition here uses, 4 kB more.
  { find: /^wkt-parser$/, replacement: here('./replacements/empty.js') },
  { find: /^proj4$/, replacement: here('./replacements/proj4.js') },
];
