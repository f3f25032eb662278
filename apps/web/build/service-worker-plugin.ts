import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import { withoutKnownWarnings } from './known-warnings.ts';
import { type BuildFile, precacheOf } from './precache.ts';

const WORKER = fileURLToPath(new URL('../src/service-worker/service-worker.ts', import.meta.url));

function bundledFiles(bundle: Rolldown.OutputBundle): BuildFile[] {
  return Object.values(bundle).map((file) => ({
    fileName: file.fileName,
    content: file.type === 'chunk' ? file.code : file.source,
  }));
}

async function publicFiles(directory: string): Promise<BuildFile[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        return { fileName: relative(directory, path).split(sep).join('/'), content: await readFile(path) };
      }),
  );
}

/** Builds `sw.js` after the app, with its precache list and all hashed files injected. */
export function serviceWorker(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'metalquest:service-worker',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    async writeBundle(_options, bundle) {
      const files = [
        ...bundledFiles(bundle),
        ...(config.publicDir ? await publicFiles(config.publicDir) : []),
      ];
      const assets = files
        .map(({ fileName }) => `/${fileName}`)
        .filter((url) => url.startsWith('/assets/') && !url.endsWith('.map'));
      await build({
        configFile: false,
        root: config.root,
        publicDir: false,
        logLevel: 'warn',
        plugins: [withoutKnownWarnings()],
        define: {
          __PRECACHE__: JSON.stringify(precacheOf(files)),
          __BUILD_ASSETS__: JSON.stringify(assets),
          'process.env.NODE_ENV': '"production"',
        },
        build: {
          outDir: config.build.outDir,
          emptyOutDir: false,
          target: config.build.target,
          sourcemap: config.build.sourcemap,
          rolldownOptions: {
            input: WORKER,
            output: { entryFileNames: 'sw.js', format: 'iife', codeSplitting: false },
          },
        },
      });
    },
  };
}
