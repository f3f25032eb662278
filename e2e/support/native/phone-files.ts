import { servePhoneFiles } from './app-files.ts';
import { NativeError, type NativeSide } from './fake-bridge.ts';

/** The phone's files, by address. */
export interface PhoneFiles {
  readonly storedFiles: Map<string, Buffer>;
  /** If true, writes fail for lack of space. */
  isFull: boolean;
}

const text = (value: unknown): string => String(value ?? '');

/** Simulates the Filesystem plugin in memory; its files outlive the page and the browser. */
export function fakePhoneFiles(native: NativeSide): PhoneFiles {
  const storedFiles = new Map<string, Buffer>();
  const uriOf = (path: unknown, directory: unknown): string =>
    /^(file|content):/.test(text(path))
      ? text(path)
      : `file:///${text(directory).toLowerCase()}/${text(path)}`;
  const notFoundError = (path: unknown) =>
    new NativeError(`file at ${text(path)} does not exist`, 'OS-PLUG-FILE-0008');
  servePhoneFiles(storedFiles);
  const files: PhoneFiles = {
    storedFiles,
    isFull: false,
  };
  const write = (uri: string, data: Buffer): { uri: string } => {
    if (files.isFull)
      throw new NativeError(
        "'writeFile' failed with: write failed: ENOSPC (No space left on device)",
        'OS-PLUG-FILE-0013',
      );
    storedFiles.set(uri, data);
    return { uri };
  };
  native.mockPlugin('Filesystem', {
    writeFile: ({ path, directory, data }) =>
      write(uriOf(path, directory), Buffer.from(text(data), 'base64')),
    appendFile({ path, directory, data }) {
      const uri = uriOf(path, directory);
      const existing = storedFiles.get(uri);
      if (!existing) throw notFoundError(path);
      write(uri, Buffer.concat([existing, Buffer.from(text(data), 'base64')]));
    },
    rename({ from: oldPath, to: newPath, directory, toDirectory }) {
      const file = storedFiles.get(uriOf(oldPath, directory));
      if (!file) throw notFoundError(oldPath);
      storedFiles.delete(uriOf(oldPath, directory));
      storedFiles.set(uriOf(newPath, toDirectory), file);
    },
    deleteFile({ path, directory }) {
      if (!storedFiles.delete(uriOf(path, directory))) throw notFoundError(path);
    },
    getUri: ({ path, directory }) => ({ uri: uriOf(path, directory) }),
    stat({ path, directory }) {
      const uri = uriOf(path, directory);
      const file = storedFiles.get(uri);
      if (!file) throw notFoundError(path);
      return { uri, name: uri.split('/').at(-1), size: file.length, type: 'file', mtime: 0 };
    },
    readdir({ path, directory }) {
      const folder = `${uriOf(path, directory)}/`;
      const names = [...storedFiles.keys()]
        .filter((uri) => uri.startsWith(folder))
        .map((uri) => uri.slice(folder.length));
      if (names.length === 0) throw notFoundError(path);
      return { files: names.map((name) => ({ name, type: 'file', size: 0, mtime: 0, uri: folder + name })) };
    },
    rmdir({ path, directory }) {
      const folder = `${uriOf(path, directory)}/`;
      const contained = [...storedFiles.keys()].filter((uri) => uri.startsWith(folder));
      if (contained.length === 0) throw notFoundError(path);
      for (const uri of contained) storedFiles.delete(uri);
    },
  });
  return files;
}
