import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { minify, type Plugin, type ResolvedConfig } from 'vite';

/** Scripts that every page loads before all else; they lie in `public` as they are written. */
const FIRST_SCRIPTS = ['theme.js', 'early.js'];

/** Leaves out of the first scripts what is for their readers. */
export function smallFirstScripts(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'metalquest:small-first-scripts',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    // Vite has copied `public` by then. The precache knows these files by what they are written from.
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
