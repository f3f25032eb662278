import type { Plugin } from 'vite';

const FIRST_PAINT = [/besley-latin-wght-normal-.*\.woff2$/, /source-sans-3-latin-wght-normal-.*\.woff2$/];

/** Adds `<link rel="preload">` for the fonts of the first paint, whose names contain a hash. */
export function preloadFonts(): Plugin {
  return {
    name: 'metalquest:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const files = Object.keys(bundle ?? {});
        return FIRST_PAINT.map((wanted) => {
          const file = files.find((name) => wanted.test(name));
          if (!file) throw new Error(`No font in the build matches ${wanted}`);
          return {
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head-prepend',
          };
        });
      },
    },
  };
}
