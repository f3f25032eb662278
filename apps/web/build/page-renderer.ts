import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { writeFirstStyles } from './first-styles.ts';
import { withoutKnownWarnings } from './known-warnings.ts';

const ENTRY = fileURLToPath(new URL('../src/server/page-renderer.tsx', import.meta.url));
const PAGES = '/src/app/public-routes.tsx';
const LATER = '\0metalquest:later';

/** Builds the server's page renderer into one private file; drops dynamic imports except the pages. */
export function pageRenderer(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'metalquest:page-renderer',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    async writeBundle() {
      await build({
        configFile: false,
        root: config.root,
        publicDir: false,
        logLevel: 'warn',
        plugins: [withoutKnownWarnings(), leaveForLater()],
        ssr: { noExternal: true },
        define: { 'process.env.NODE_ENV': '"production"' },
        build: {
          ssr: ENTRY,
          outDir: `${config.build.outDir}/.server`,
          emptyOutDir: true,
          target: 'node24',
          minify: false,
          sourcemap: false,
          rolldownOptions: {
            output: { entryFileNames: 'page-renderer.mjs', format: 'esm', codeSplitting: false },
          },
        },
      });
      await writeFirstStyles(path.resolve(config.root, config.build.outDir));
    },
  };
}

function leaveForLater(): Plugin {
  return {
    name: 'metalquest:leave-for-later',
    enforce: 'pre',
    resolveDynamicImport: (_specifier, importer) => (importer?.endsWith(PAGES) ? null : LATER),
    resolveId: (id) => (id === LATER ? id : null),
    load: (id) => (id === LATER ? 'export {};' : null),
  };
}
