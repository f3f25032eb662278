import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const STYLE_SINGLETON = fileURLToPath(new URL('../src/ui/adopted-style-singleton.ts', import.meta.url));

/**
 * Keeps `style-src 'self'` valid. Two libraries insert `<style>` tags at runtime: sonner (we import its
 * stylesheet instead) and react-style-singleton, the scroll lock of Radix dialogs (ours adopts a constructed
 * stylesheet).
 */
export function stylesWithoutTags(): Plugin {
  return {
    name: 'metalquest:styles-without-tags',
    enforce: 'pre',
    config: () => ({
      resolve: { alias: [{ find: /^react-style-singleton$/, replacement: STYLE_SINGLETON }] },
      // Pre-bundling would copy the originals before this plugin runs.
      optimizeDeps: { exclude: ['sonner', 'react-remove-scroll', 'react-remove-scroll-bar'] },
    }),
    transform: {
      filter: { id: /\/sonner\/dist\/index\.mjs/ },
      handler(code) {
        const silenced = code.replace(/^__insertCSS\(.*\);?$/m, '');
        if (silenced === code)
          throw new Error('sonner no longer calls __insertCSS: look at how it ships its styles');
        return { code: silenced, map: null };
      },
    },
  };
}
