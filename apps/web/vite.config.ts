import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { emitAppPaths } from './build/emit-app-paths.ts';
import { entitiesWithoutHtml } from './build/entities-without-html.ts';
import { heifWithoutNode } from './build/heif-without-node.ts';
import { withoutKnownWarnings } from './build/known-warnings.ts';
import { nativePage } from './build/native-page.ts';
import { onePhotoReader } from './build/one-photo-reader.ts';
import { pageRenderer } from './build/page-renderer.ts';
import { preloadFonts } from './build/preload-fonts.ts';
import { serviceWorker } from './build/service-worker-plugin.ts';
import { smallFirstScripts } from './build/small-first-scripts.ts';
import { stylesWithoutTags } from './build/styles-without-tags.ts';
import { withoutHtmlToPdf } from './build/without-html-to-pdf.ts';
import { withoutProjections } from './build/without-projections.ts';

/** `--mode native` builds for the shell in apps/native: no service worker, no server rendering. */
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  resolve: { conditions: [...(mode === 'native' ? ['native'] : []), ...defaultClientConditions] },
  plugins: [
    withoutKnownWarnings(),
    react(),
    tailwindcss(),
    stylesWithoutTags(),
    withoutHtmlToPdf(),
    entitiesWithoutHtml(),
    withoutProjections(),
    onePhotoReader({ emits: true }),
    preloadFonts(),
    smallFirstScripts(),
    mode === 'native' ? nativePage() : [emitAppPaths(), serviceWorker(), pageRenderer()],
  ],
  worker: {
    format: 'es',
    plugins: () => [
      withoutKnownWarnings(),
      heifWithoutNode(),
      withoutHtmlToPdf(),
      entitiesWithoutHtml(),
      withoutProjections(),
      onePhotoReader({ emits: false }),
    ],
  },
  build: {
    outDir: mode === 'native' ? 'dist-native' : 'dist',
    emptyOutDir: true,
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Code that every page needs: one file compresses better than twenty.
            {
              name: 'base',
              test: /node_modules\/(react|react-dom|react-router|scheduler|clsx|tailwind-merge|class-variance-authority|@radix-ui\/react-slot|@radix-ui\/react-compose-refs)\/|node_modules\/lucide-react\/dist\/esm\/(?!icons\/(?!circle-exclamation-point\.))|apps\/web\/src\/(app\/(page-of|not-found)\.tsx|(ui\/cn|platform\/(create-store|theme)|net\/(config|server-address|analytics\/consent))\.ts)|packages\/core\/src\/(result|shape\/shape|consent\/consent|analytics\/page-pattern|text\/text|toast\/toast)\.ts/,
            },
            // Code that most public pages need; the files are too small for separate requests.
            {
              name: 'public-page',
              test: /apps\/web\/src\/(records\/article\/(article-body|article-lines|article-list|article-nodes|page-top|published-on)|ui\/(contour-background|dark-source|themed-image))\.tsx?|packages\/core\/src\/content\/screen-files\.ts|lucide-react\/dist\/esm\/icons\/(arrow-up-right|square|square-check)\.mjs/,
            },
          ],
        },
      },
    },
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    // Keep fonts and images as files: data: URLs would need a wider CSP.
    assetsInlineLimit: 0,
    sourcemap: 'hidden',
    // Only the map, a lazy chunk, is larger; bench/sizes.bench.ts checks the budgets.
    chunkSizeWarningLimit: 1300,
  },
}));
