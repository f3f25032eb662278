import { randomUUID } from 'node:crypto';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

export async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Flushes renames and unlinks in `folder` to disk. Windows neither needs nor supports it. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await syncFile(folder);
}

export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const at = path.join(entry.parentPath, entry.name);
    if (entry.isFile()) await syncFile(at);
    else if (entry.isDirectory()) await syncFolder(at);
  }
  await syncFolder(folder);
}

/** Replaces `file` atomically, also across a power cut. */
export async function writeDurably(file: string, content: string): Promise<void> {
  const part = `${file}.${randomUUID()}.part`;
  try {
    const handle = await open(part, 'wx', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, file);
  } catch (cause) {
    await rm(part, { force: true });
    throw cause;
  }
  await syncFolder(path.dirname(file));
}

/** True for a file or folder. @throws any error other than ENOENT and ENOTDIR */
export function exists(at: string): Promise<boolean> {
  return stat(at).then(
    () => true,
    (cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR') return false;
      throw cause;
    },
  );
}

/** Timestamp for file names: sortable and valid on every platform. */
export function stamp(epochMs: number): string {
  return new Date(epochMs).toISOString().replaceAll(':', '-');
}
