import { randomUUID } from 'node:crypto';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Makes what was written to `file` survive a power cut. */
export async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Makes a rename or an unlink in `folder` survive a power cut. Windows keeps its folders in order itself. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await syncFile(folder);
}

/** The same for every file and folder below `folder`, itself included. */
export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const at = path.join(entry.parentPath, entry.name);
    if (entry.isFile()) await syncFile(at);
    else if (entry.isDirectory()) await syncFolder(at);
  }
  await syncFolder(folder);
}

/** Writes `content` so that after a power cut `file` is whole and new, or what it was before. */
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

/** True when there is a file or folder. @throws what is wrong other than that there is none */
export function exists(at: string): Promise<boolean> {
  return stat(at).then(
    () => true,
    (cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR') return false;
      throw cause;
    },
  );
}

/** A time as part of a file's name, which sorts as the time does and is a name everywhere. */
export function stamp(epochMs: number): string {
  return new Date(epochMs).toISOString().replaceAll(':', '-');
}
