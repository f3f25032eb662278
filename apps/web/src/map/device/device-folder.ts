import type { StoredFile } from './device-messages.ts';

/** In the origin private file system, with a folder for each account. */
const FOLDER = 'device-maps';

/** Rejects where the browser has no file system of its own, for example in some private windows. */
const allMaps = async (): Promise<FileSystemDirectoryHandle> =>
  (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true });

export async function folderOf(userId: string): Promise<FileSystemDirectoryHandle> {
  return (await allMaps()).getDirectoryHandle(userId, { create: true });
}

export async function storedFile({ userId, id }: StoredFile): Promise<File> {
  return (await (await folderOf(userId)).getFileHandle(id)).getFile();
}

const isMissing = (cause: unknown): boolean =>
  cause instanceof DOMException && cause.name === 'NotFoundError';

export async function deleteStoredFile({ userId, id }: StoredFile): Promise<void> {
  await (await folderOf(userId)).removeEntry(id).catch((cause: unknown) => {
    if (!isMissing(cause)) throw cause;
  });
}

/** For an account that leaves this device. */
export async function deleteFolderOf(userId: string): Promise<void> {
  // Where there is no such file system, no map was opened.
  if (!hasFileSystem()) return;
  await (await allMaps()).removeEntry(userId, { recursive: true }).catch((cause: unknown) => {
    if (!isMissing(cause)) throw cause;
  });
}

export const hasFileSystem = (): boolean =>
  typeof navigator.storage?.getDirectory === 'function' && typeof FileSystemFileHandle !== 'undefined';

export async function namesIn(folder: FileSystemDirectoryHandle): Promise<readonly string[]> {
  const names: string[] = [];
  for await (const name of folder.keys()) names.push(name);
  return names;
}
