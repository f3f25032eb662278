import { createHash, randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { refuse } from './errors.ts';

/** Always call `discard`; it has no effect after the store has taken the file. */
export interface StagedFile {
  path: string;
  size: number;
  /** SHA-256 in hex. */
  hash: string;
  discard(): Promise<void>;
}

/** Removes the file on errors. @throws StorageError EntityTooLarge over `maxBytes`, errors of `bytes` */
export async function stage(
  bytes: AsyncIterable<Uint8Array>,
  folder: string,
  maxBytes: number,
): Promise<StagedFile> {
  const target = path.join(folder, randomUUID());
  const discard = () => rm(target, { force: true });
  const hash = createHash('sha256');
  let size = 0;
  const file = await open(target, 'wx', 0o600);
  try {
    for await (const chunk of bytes) {
      size += chunk.byteLength;
      if (size > maxBytes) throw refuse.tooLarge();
      hash.update(chunk);
      await file.appendFile(chunk);
    }
  } catch (cause) {
    await file.close();
    await discard();
    throw cause;
  }
  await file.close();
  return { path: target, size, hash: hash.digest('hex'), discard };
}
