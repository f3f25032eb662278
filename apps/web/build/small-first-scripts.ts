import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { minify, type Plugin, type ResolvedConfig } from 'vite';

const FIRST_SCRIPTS = ['theme.js', 'early.js'];

export function smallFirstScripts(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'metalquest:small-first-scripts',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    // Vite has copied `public` by then. The precache hashes the unminified files.
    async writeBundle() {
      for (const name of FIRST_SCRIPTS) {
        const file = path.resolve(config.root, config.build.outDir, name);
        const { code, errors } = await minify(name, await readFile(file, 'utf8'), { module: false });
        if (errors.length > 0) throw new Error(`${name}: ${errors.map(({ message }) => message).join('; ')}`);
        await writeFile(file, code);
      }
    },
  };
}
