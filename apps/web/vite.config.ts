import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { emitAppPaths } from './build/emit-app-paths.ts';
import { preloadFonts } from './build/preload-fonts.ts';
import { serviceWorker } from './build/service-worker-plugin.ts';
import { stylesWithoutTags } from './build/styles-without-tags.ts';
import { withoutIceberg } from './build/without-iceberg.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    stylesWithoutTags(),
    withoutIceberg(),
    preloadFonts(),
    emitAppPaths(),
    serviceWorker(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    // Fonts and pictures stay files: a data: address would need a wider content security policy.
    assetsInlineLimit: 0,
    sourcemap: 'hidden',
    // The map, a lazy chunk of its own, is the one above this; the budgets are measured in bench/sizes.bench.ts.
    chunkSizeWarningLimit: 1300,
  },
});
