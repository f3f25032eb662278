import type { Plugin } from 'vite';

const PREFIX = '\0metalquest:projections/';

/** The 3 of proj4's 33 projections in use: those of the national grids and UTM. */
const OURS = ['tmerc', 'etmerc', 'utm'];

/** Stubs by import specifier: proj4's list of projections, and its unused WKT and MGRS readers. */
const PARTS: Readonly<Record<string, string>> = {
  '../projs': [
    ...OURS.map((name) => `import ${name} from 'proj4/lib/projections/${name}.js';`),
    `export default ({ Proj }) => { for (const each of [${OURS}]) Proj.projections.add(each); };`,
  ].join('\n'),
  mgrs: 'export default {}; export const forward = null; export const toPoint = null;',
  'wkt-parser': "export default () => { throw new Error('No WKT is read in this build'); };",
};

/** Replaces them in the build, which contains proj4 twice: for the page and for the import worker. */
export function withoutProjections(): Plugin {
  return {
    name: 'metalquest:without-projections',
    enforce: 'pre',
    apply: 'build',
    resolveId: (id, importer) => (id in PARTS && importer?.includes('/proj4/lib/') ? `${PREFIX}${id}` : null),
    load: (id) => (id.startsWith(PREFIX) ? PARTS[id.slice(PREFIX.length)] : null),
  };
}
