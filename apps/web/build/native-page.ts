import type { Plugin } from 'vite';

/**
 * The CSP of the native app's page, which is served without headers. As in
 * apps/server/src/security-headers.ts, but open to any server, since the user chooses it. iOS serves the
 * app's files from `capacitor:`.
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

const FOR_BROWSERS = /\s*<link rel="(?:manifest|apple-touch-icon)"[^>]*>|\s*<meta name="theme-color"[^>]*>/g;

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
