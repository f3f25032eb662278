import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { aliases } from './build/aliases.ts';
import { emitAppPaths } from './build/emit-app-paths.ts';
import { exifOnly } from './build/exif-only.ts';
import { withoutKnownWarnings } from './build/known-warnings.ts';
import { nativePage } from './build/native-page.ts';
import { pageRenderer } from './build/page-renderer.ts';
import { preloadFonts } from './build/preload-fonts.ts';
import { serviceWorker } from './build/service-worker-plugin.ts';
import { sqliteAlone } from './build/sqlite-alone.ts';
import { stylesWithoutTags } from './build/styles-without-tags.ts';

const PRELOADED = /\.css$|\/(?:engine|maplibre-gl)-/;

/** `--mode native` builds for the shell in apps/native: no service worker, no server rendering. */
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  resolve: {
    alias: aliases,
    conditions: [...(mode === 'native' ? ['native'] : []), ...defaultClientConditions],
  },
  plugins: [
    withoutKnownWarnings(),
    react(),
    tailwindcss(),
    stylesWithoutTags(),
    exifOnly(),
    preloadFonts(),
    mode === 'native' ? nativePage() : [emitAppPaths(), serviceWorker(), pageRenderer()],
  ],
  worker: {
    format: 'es',
    plugins: () => [withoutKnownWarnings(), exifOnly(), sqliteAlone()],
    rolldownOptions: {
      output: {
        codeSplitting: {
          // One file with a name of its own, which is kept apart (src/service-worker/rare-parts.ts).
          groups: [{ name: 'geotiff', test: /node_modules\/(geotiff|lerc|pako|zstddec)\// }],
        },
      },
    },
  },
  build: {
    outDir: mode === 'native' ? 'dist-native' : 'dist',
    emptyOutDir: true,
    manifest: true,
    // A list of all files of a lazy part would add 5 kB gzip to every page. Style sheets must be in it; of the
    // scripts, only large ones are worth it.
    modulePreload: {
      resolveDependencies: (_file, dependencies, { hostType }) =>
        hostType === 'html' ? dependencies : dependencies.filter((file) => PRELOADED.test(file)),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page loads: one file compresses better than twenty. Without main.tsx, because Vite
            // replaces an entry that has no code of its own by a script for each of its imports.
            { name: 'base', tags: ['$initial'], test: /(?<!\/src\/main)\.[cm]?[jt]sx?$/, priority: 2 },
            // What public pages share with the engine; without this rule they would load the engine.
            { name: 'units', test: /\/core\/src\/(time|units)\//, priority: 1 },
            // Modules that the engine shares with its lazy parts: fifty files otherwise. Only lazy parts export.
            { name: 'engine', test: /\/packages\/sync\/src\/(?!export\/)/, minShareCount: 2, priority: 1 },
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
