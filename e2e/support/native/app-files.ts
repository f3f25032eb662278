import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';

const BUILD = path.resolve('apps/web/dist-native');

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const PHONE_FILE = /^\/_capacitor_(?:file|content)_\//;

/**
 * Files of the phone in use, by URI; no two phones of a test have files. Answering for them by a route would make the
 * browser send every request to the test, and load the app without its cache.
 */
let phoneFiles: ReadonlyMap<string, Buffer> = new Map();

export function servePhoneFiles(files: ReadonlyMap<string, Buffer>): void {
  phoneFiles = files;
}

function phoneFileAt(pathname: string): Buffer | undefined {
  const uri = decodeURIComponent(pathname)
    .replace('/_capacitor_file_', 'file://')
    .replace('/_capacitor_content_', 'content:/');
  return phoneFiles.get(uri);
}

/**
 * Serves the native build and the phone's files as Capacitor's local server does: existing files by name, and
 * index.html for any other address. Uses its own origin, so the backend is cross-origin as it is on a phone.
 */
export async function serveAppFiles(port = 0): Promise<{ url: string; close(): Promise<void> }> {
  if (!existsSync(path.join(BUILD, 'index.html')))
    throw new Error('There is no native build: run `vite build --mode native` in apps/web.');
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (PHONE_FILE.test(pathname)) {
      const content = phoneFileAt(pathname);
      const type = pathname.endsWith('.jpg') ? 'image/jpeg' : 'application/octet-stream';
      response.writeHead(content ? 200 : 404, { 'content-type': type, 'cache-control': 'no-store' });
      return void response.end(content);
    }
    const requestedFile = path.join(BUILD, path.normalize(decodeURIComponent(pathname)));
    const file = path.extname(pathname) ? requestedFile : path.join(BUILD, 'index.html');
    if (!file.startsWith(BUILD) || !existsSync(file) || !statSync(file).isFile())
      return void response.writeHead(404).end();
    response.writeHead(200, {
      'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
      // Chromium keeps the files, and their compiled code, from one load to the next. Names in assets have hashes.
      'cache-control': pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
    response.end(await readFile(file));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://localhost:${address && typeof address === 'object' ? address.port : 0}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
