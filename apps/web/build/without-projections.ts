import type { Plugin } from 'vite';

const PREFIX = '\0metalquest:projections/';

/** The projections of the national grids and of UTM, of the thirty-three that proj4 brings. */
const OURS = ['tmerc', 'etmerc', 'utm'];

/**
 * What stands for parts of proj4, by how it imports them: its list of projections, and its readers of WKT and of military
 * references, which packages/core/src/geo does without.
 */
const PARTS: Readonly<Record<string, string>> = {
  '../projs': [
    ...OURS.map((name) => `import ${name} from 'proj4/lib/projections/${name}.js';`),
    `export default ({ Proj }) => { for (const each of [${OURS}]) Proj.projections.add(each); };`,
  ].join('\n'),
  mgrs: 'export default {}; export const forward = null; export const toPoint = null;',
  'wkt-parser': "export default () => { throw new Error('No WKT is read in this build'); };",
};

/** Leaves them out of the build, which holds proj4 twice: for the page and for the worker that reads files. */
export function withoutProjections(): Plugin {
  return {
    name: 'metalquest:without-projections',
    enforce: 'pre',
    apply: 'build',
    resolveId: (id, importer) => (id in PARTS && importer?.includes('/proj4/lib/') ? `${PREFIX}${id}` : null),
    load: (id) => (id.startsWith(PREFIX) ? PARTS[id.slice(PREFIX.length)] : null),
  };
}
