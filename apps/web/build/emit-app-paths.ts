import type { Plugin } from 'vite';
import { APP_PATH_PREFIXES } from '../src/app/app-paths.ts';

export function emitAppPaths(): Plugin {
  return {
    name: 'metalquest:emit-app-paths',
    apply: 'build',
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'app-paths.json',
        source: `${JSON.stringify({ prefixes: APP_PATH_PREFIXES })}\n`,
      });
    },
  };
}
