import { randomBytes } from 'node:crypto';
import { chmod, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from '../file-store.ts';

const BYTES = 32;

/**
 * The key that signs addresses of files, in `<dataDirectory>/storage/url.key` with mode 0600; made at the first start.
 * It is no key of accounts: losing it ends every signed address and nothing else.
 */
export async function openUrlKey(dataDirectory: string): Promise<Uint8Array> {
  const file = path.join(dataDirectory, 'storage', 'url.key');
  return (await readKey(file)) ?? makeKey(file);
}

/** @returns null when there is none, or half of one */
async function readKey(file: string): Promise<Uint8Array | null> {
  const key = await readFile(file).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null;
    throw cause;
  });
  if (key?.length !== BYTES) return null;
  // A copy or a restored backup may have lost the mode.
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
  const made = await readKey(file);
  if (!made) throw new Error(`${file} cannot be written`);
  return made;
}
