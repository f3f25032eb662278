/** Whether the build found real screenshots in public/screens (vite.config.ts). */
declare const __HAS_SCREENSHOTS__: boolean;
