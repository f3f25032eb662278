import type { Plugin } from 'vite';

/** Modules of Node that libheif-js requires only when it runs on Node. */
const LEFT_OUT = new Set(['fs', 'path', 'crypto']);
const EMPTY = '\0metalquest:no-node';

export function heifWithoutNode(): Plugin {
  return {
    name: 'metalquest:heif-without-node',
    enforce: 'pre',
    apply: 'build',
    resolveId: (id, importer) => (LEFT_OUT.has(id) && importer?.includes('/libheif-js/') ? EMPTY : null),
    load: (id) => (id === EMPTY ? 'export default {};' : null),
  };
}
