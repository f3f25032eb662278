import type { Plugin } from 'vite';

/** Removes the call by which sonner inserts a `<style>` tag, which our CSP forbids; we import its style sheet. */
export function stylesWithoutTags(): Plugin {
  return {
    name: 'metalquest:styles-without-tags',
    enforce: 'pre',
    // Pre-bundling would copy the originals before this plugin and the aliases apply.
    config: () => ({
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
