import type { Plugin } from 'vite';

/**
 * The rules for the native app's page, which no server sends along: those of apps/server/src/security-headers.ts, but
 * for the servers that it may ask, since the user chooses those. `capacitor:` is how iOS names the app's own files.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' capacitor:",
  "style-src 'self' capacitor:",
  "font-src 'self' capacitor:",
  "worker-src 'self' capacitor:",
  "img-src 'self' capacitor: data: blob: http: https:",
  "media-src 'self' capacitor: blob: http: https:",
  "connect-src 'self' capacitor: http: https: ws: wss:",
  "base-uri 'none'",
  "form-action 'self' capacitor:",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/** What only a browser looks for: the page to install, its icons, the colour of its bars. */
const FOR_BROWSERS = /\s*<link rel="(?:manifest|apple-touch-icon)"[^>]*>|\s*<meta name="theme-color"[^>]*>/g;

/** Makes of the page of the web app that of the native one. */
export function nativePage(): Plugin {
  return {
    name: 'metalquest:native-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => ({
        html: html.replace(FOR_BROWSERS, ''),
        tags: [
          {
            tag: 'meta',
            attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY },
            injectTo: 'head-prepend',
          },
        ],
      }),
    },
  };
}
