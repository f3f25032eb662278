/** Held in memory while a file is copied. */
export const COPIED_BYTES = 4 * 1024 * 1024;

export interface CopyOptions {
  readonly onBytes: (bytes: number) => void;
  readonly signal: AbortSignal;
}

async function write(file: Blob, to: FileSystemSyncAccessHandle, { onBytes, signal }: CopyOptions) {
  for (let at = 0; at < file.size; at += COPIED_BYTES) {
    signal.throwIfAborted();
    const part = new Uint8Array(await file.slice(at, at + COPIED_BYTES).arrayBuffer());
    if (to.write(part, { at }) < part.length) {
      throw new DOMException('The device is full', 'QuotaExceededError');
    }
    onBytes(at + part.length);
  }
  to.flush();
  signal.throwIfAborted();
}

/** Copies a file in parts, in a worker. Deletes the copy if that fails, or the signal aborts. */
export async function copyFile(
  file: Blob,
  folder: FileSystemDirectoryHandle,
  name: string,
  options: CopyOptions,
): Promise<void> {
  try {
    const handle = await folder.getFileHandle(name, { create: true });
    const access = await handle.createSyncAccessHandle();
    try {
      await write(file, access, options);
    } finally {
      access.close();
    }
  } catch (cause) {
    await folder.removeEntry(name);
    throw cause;
  }
}
