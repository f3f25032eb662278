import { expect, it } from 'vitest';
import { COPIED_BYTES, copyFile } from './copy-file.ts';

/** A folder on a device with room for `roomBytes`; a handle that is open cannot be deleted, as in browsers. */
function device(roomBytes: number) {
  const files = new Map<string, Uint8Array>();
  let isOpen = false;
  const access = (name: string) => ({
    write(part: Uint8Array, { at }: { at: number }) {
      const end = Math.min(at + part.length, roomBytes);
      const bytes = new Uint8Array(end);
      bytes.set(files.get(name) ?? []);
      bytes.set(part.subarray(0, end - at), at);
      files.set(name, bytes);
      return end - at;
    },
    flush: () => undefined,
    close: () => {
      isOpen = false;
    },
  });
  const folder = {
    async getFileHandle(name: string) {
      files.set(name, new Uint8Array());
      return {
        async createSyncAccessHandle() {
          isOpen = true;
          return access(name);
        },
      };
    },
    async removeEntry(name: string) {
      if (isOpen) throw new DOMException('The file is open', 'NoModificationAllowedError');
      files.delete(name);
    },
  };
  return { files, folder: folder as unknown as FileSystemDirectoryHandle };
}

const CONTENT = Uint8Array.from({ length: COPIED_BYTES * 2 + 5 }, (_, index) => index % 251);
const file = new Blob([CONTENT]);

it('copies a file in parts and reports progress', async () => {
  const { files, folder } = device(Infinity);
  const reported: number[] = [];
  const { signal } = new AbortController();
  await copyFile(file, folder, 'a', { signal, onBytes: (bytes) => reported.push(bytes) });
  expect(reported).toEqual([COPIED_BYTES, COPIED_BYTES * 2, COPIED_BYTES * 2 + 5]);
  expect(Buffer.from(files.get('a') ?? []).equals(CONTENT)).toBe(true);
});

it('deletes the copy when the device is full', async () => {
  const { files, folder } = device(COPIED_BYTES + 100);
  const { signal } = new AbortController();
  const copied = copyFile(file, folder, 'a', { signal, onBytes: () => undefined });
  await expect(copied).rejects.toMatchObject({ name: 'QuotaExceededError' });
  expect(files.size).toBe(0);
});

it.each([1, 3])('deletes the copy when it is cancelled after part %i', async (parts) => {
  const { files, folder } = device(Infinity);
  const cancel = new AbortController();
  let count = 0;
  const onBytes = () => {
    count += 1;
    if (count === parts) cancel.abort();
  };
  await expect(copyFile(file, folder, 'a', { signal: cancel.signal, onBytes })).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(count).toBe(parts);
  expect(files.size).toBe(0);
});
