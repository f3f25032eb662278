import { randomBytes } from 'node:crypto';
import { chmod, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from '../file-store.ts';

const BYTES = 32;

/** Stored in `<dataDirectory>/storage/url.key` (mode 0600). Losing it only invalidates signed URLs. */
export async function openUrlKey(dataDirectory: string): Promise<Uint8Array> {
  const file = path.join(dataDirectory, 'storage', 'url.key');
  return (await readKey(file)) ?? makeKey(file);
}

async function readKey(file: string): Promise<Uint8Array | null> {
  const key = await readFile(file).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null;
    throw cause;
  });
  if (key?.length !== BYTES) return null;
  // A copy or restored backup may have lost the file mode.
  await chmod(file, 0o600);
  return new Uint8Array(key);
}

async function makeKey(file: string): Promise<Uint8Array> {
  const part = `${file}.${process.pid}.part`;
  await rm(part, { force: true });
  const handle = await open(part, 'wx', 0o600);
  try {
    await handle.writeFile(randomBytes(BYTES));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(part, file);
  await syncFolder(path.dirname(file));
  const created = await readKey(file);
  if (!created) throw new Error(`${file} cannot be written`);
  return created;
}
