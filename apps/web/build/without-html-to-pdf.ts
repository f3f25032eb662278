import type { Plugin } from 'vite';

/**
 * What jsPDF brings along to make pages of HTML, SVG and pictures of the screen (107 kB gzip), and to read PNG: our pages
 * are drawn, and photos come to them as JPEG.
 */
const LEFT_OUT = new Set(['html2canvas', 'canvg', 'dompurify', 'fast-png']);
const EMPTY = '\0metalquest:no-html-to-pdf';

/** Leaves them out of the build, and so out of the precache. */
export function withoutHtmlToPdf(): Plugin {
  return {
    name: 'metalquest:without-html-to-pdf',
    enforce: 'pre',
    apply: 'build',
    resolveId: (id) => (LEFT_OUT.has(id) ? EMPTY : null),
    load: (id) => (id === EMPTY ? 'export default null; export const decode = null;' : null),
  };
}
