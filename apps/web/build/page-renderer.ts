import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PurgeCSS } from 'purgecss';
import { build, type Plugin, type ResolvedConfig } from 'vite';
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

const SHEET = /<link rel="stylesheet"[^>]* href="\/([^"]+\.css)">/;

/** A web font rule; fallback fonts have no url(). */
const FETCHED_FACE = /@font-face\s*\{[^}]*\burl\([^}]*\}/g;

/** Candidate class names: Tailwind's contain `[`, `(`, `/`, `%`, `&` and more. */
const words = (content: string): string[] => content.match(/[^<>"'`\s]*[^<>"'`\s:]/g) ?? [];

/**
 * Writes `.server/first-styles.css`: the critical CSS of server-rendered pages, inlined into each page,
 * without web fonts. PurgeCSS matches it against the page renderer. The full style sheet loads with the app.
 * @param directory the finished build, including the page renderer
 */
async function writeFirstStyles(directory: string): Promise<void> {
  const read = (name: string) => readFile(path.join(directory, name), 'utf8');
  const shell = await read('index.html');
  const sheet = SHEET.exec(shell)?.[1];
  if (!sheet) throw new Error('index.html of the build has no style sheet');
  const scripts = ['.server/page-renderer.mjs', 'theme.js', 'early.js'];
  const [purged] = await new PurgeCSS().purge({
    content: [
      { raw: shell, extension: 'html' },
      ...(await Promise.all(scripts.map(async (name) => ({ raw: await read(name), extension: 'js' })))),
    ],
    css: [{ raw: await read(sheet) }],
    defaultExtractor: words,
    keyframes: true,
    variables: true,
  });
  if (!purged?.css) throw new Error(`Nothing is left of ${sheet}`);
  const styles = purged.css.replace(FETCHED_FACE, '');
  if (styles === purged.css) throw new Error(`${sheet} has no fonts where some are expected`);
  await writeFile(path.join(directory, '.server/first-styles.css'), styles);
}
