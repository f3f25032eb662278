import type { BrowserContext, Page } from '@playwright/test';
import { NativeError, type NativeSide } from './fake-bridge.ts';

/** The phone's files, by address. */
export interface PhoneFiles {
  readonly kept: Map<string, Buffer>;
  /** If true, writes fail for lack of space. */
  isFull: boolean;
  /** If true, file queries never return, as when the app is ended first. */
  isStuck: boolean;
  /** Lets the page, and every browser opened later, read the files as Capacitor's local server does. */
  open(page: Page, appUrl: string): Promise<void>;
}

const text = (value: unknown): string => String(value ?? '');

/** Simulates the Filesystem plugin in memory; its files outlive the page and the browser. */
export function fakePhoneFiles(native: NativeSide): PhoneFiles {
  const kept = new Map<string, Buffer>();
  const uriOf = (path: unknown, directory: unknown): string =>
    /^(file|content):/.test(text(path))
      ? text(path)
      : `file:///${text(directory).toLowerCase()}/${text(path)}`;
  const notThere = (path: unknown) =>
    new NativeError(`file at ${text(path)} does not exist`, 'OS-PLUG-FILE-0008');
  async function serve(to: Page | BrowserContext, appUrl: string): Promise<void> {
    await to.route(`${appUrl}/_capacitor_*/**`, async (route) => {
      const { pathname } = new URL(route.request().url());
      const uri = decodeURIComponent(pathname)
        .replace('/_capacitor_file_', 'file://')
        .replace('/_capacitor_content_', 'content:/');
      const body = kept.get(uri);
      if (!body) return route.fulfill({ status: 404, body: '' });
      const contentType = uri.endsWith('.jpg') ? 'image/jpeg' : 'application/octet-stream';
      return route.fulfill({ body, contentType });
    });
  }
  native.prepares.push(serve);
  const files: PhoneFiles = {
    kept,
    isFull: false,
    isStuck: false,
    open: serve,
  };
  const write = (uri: string, data: Buffer): { uri: string } => {
    if (files.isFull)
      throw new NativeError(
        "'writeFile' failed with: write failed: ENOSPC (No space left on device)",
        'OS-PLUG-FILE-0013',
      );
    kept.set(uri, data);
    return { uri };
  };
  native.play('Filesystem', {
    writeFile: ({ path, directory, data }) =>
      write(uriOf(path, directory), Buffer.from(text(data), 'base64')),
    appendFile({ path, directory, data }) {
      const uri = uriOf(path, directory);
      const before = kept.get(uri);
      if (!before) throw notThere(path);
      write(uri, Buffer.concat([before, Buffer.from(text(data), 'base64')]));
    },
    rename({ from, to, directory, toDirectory }) {
      const file = kept.get(uriOf(from, directory));
      if (!file) throw notThere(from);
      kept.delete(uriOf(from, directory));
      kept.set(uriOf(to, toDirectory), file);
    },
    deleteFile({ path, directory }) {
      if (!kept.delete(uriOf(path, directory))) throw notThere(path);
    },
    getUri: ({ path, directory }) => ({ uri: uriOf(path, directory) }),
    stat({ path, directory }) {
      if (files.isStuck) return new Promise(() => undefined);
      const uri = uriOf(path, directory);
      const file = kept.get(uri);
      if (!file) throw notThere(path);
      return { uri, name: uri.split('/').at(-1), size: file.length, type: 'file', mtime: 0 };
    },
    readdir({ path, directory }) {
      const folder = `${uriOf(path, directory)}/`;
      const names = [...kept.keys()]
        .filter((uri) => uri.startsWith(folder))
        .map((uri) => uri.slice(folder.length));
      if (names.length === 0) throw notThere(path);
      return { files: names.map((name) => ({ name, type: 'file', size: 0, mtime: 0, uri: folder + name })) };
    },
    rmdir({ path, directory }) {
      const folder = `${uriOf(path, directory)}/`;
      const inside = [...kept.keys()].filter((uri) => uri.startsWith(folder));
      if (inside.length === 0) throw notThere(path);
      for (const uri of inside) kept.delete(uri);
    },
  });
  return files;
}
