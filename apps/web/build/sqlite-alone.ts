import type { Plugin } from 'vite';

/** Workers of the package that the app does not start; without this rule the build would contain them. */
const OTHER_WORKERS =
  /new (?:Worker\(new )?URL\("(?:sqlite3-worker1\.mjs|sqlite3-opfs-async-proxy\.js)", import\.meta\.url\)/g;

export function sqliteAlone(): Plugin {
  return {
    name: 'metalquest:sqlite-alone',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/@sqlite\.org\/sqlite-wasm\/dist\// },
      handler: (code) => ({
        code: code.replace(OTHER_WORKERS, (found) =>
          found.includes('Worker(') ? 'new Worker("about:blank"' : 'new URL("about:blank")',
        ),
        map: null,
      }),
    },
  };
}
