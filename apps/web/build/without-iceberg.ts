import type { Plugin } from 'vite';

const EMPTY = '\0metalquest:no-iceberg';

/**
 * Leaves out iceberg-js (1.6 kB gzip), which storage-js imports for its analytics buckets: this product has none,
 * and everybody signed in would load it.
 */
export function withoutIceberg(): Plugin {
  return {
    name: 'metalquest:without-iceberg',
    enforce: 'pre',
    apply: 'build',
    resolveId: (id) => (id === 'iceberg-js' ? EMPTY : null),
    load: (id) =>
      id === EMPTY
        ? "export class IcebergRestCatalog { constructor() { throw new Error('iceberg-js is not part of this build'); } }"
        : null,
  };
}
