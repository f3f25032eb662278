import type { Plugin } from 'vite';

/** Optional dependencies of jsPDF (107 kB gzip) for HTML, SVG, screenshots and PNG, none of them used. */
const LEFT_OUT = new Set(['html2canvas', 'canvg', 'dompurify', 'fast-png']);
const EMPTY = '\0metalquest:no-html-to-pdf';

export function withoutHtmlToPdf(): Plugin {
  return {
    name: 'metalquest:without-html-to-pdf',
    enforce: 'pre',
    apply: 'build',
    resolveId: (id) => (LEFT_OUT.has(id) ? EMPTY : null),
    load: (id) => (id === EMPTY ? 'export default null; export const decode = null;' : null),
  };
}
