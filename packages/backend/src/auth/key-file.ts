import { chmod, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const privateKey = z.looseObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
  kid: z.string(),
});

/** The first key signs and every key verifies, so that rotating a key does not sign users out. */
const keyFile = z.object({ keys: z.array(privateKey).min(1), anonKey: z.string().min(1) });

export type PrivateKey = z.infer<typeof privateKey>;
export type KeyFile = z.infer<typeof keyFile>;

/** keys.json exists but is unreadable. Replacing it silently would sign every user out. */
class KeyFileError extends Error {
  override readonly name = 'KeyFileError';
}

const nameIn = (dataDirectory: string): string => path.join(dataDirectory, 'keys.json');

/** @returns null if the file does not exist. @throws KeyFileError if it is damaged */
export async function readKeyFile(dataDirectory: string): Promise<KeyFile | null> {
  const file = nameIn(dataDirectory);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null;
    throw cause;
  }
  // A copy or restored backup may have lost the file mode.
  await chmod(file, 0o600);
  try {
    return keyFile.parse(JSON.parse(text));
  } catch (cause) {
    throw new KeyFileError(
      `${file} is damaged. Restore it from a backup, or remove it to create new keys, which signs out all users.`,
      { cause },
    );
  }
}

export async function writeKeyFile(dataDirectory: string, content: KeyFile): Promise<void> {
  await mkdir(dataDirectory, { recursive: true });
  const file = nameIn(dataDirectory);
  const part = `${file}.${process.pid}.part`;
  await rm(part, { force: true });
  const handle = await open(part, 'wx', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(content, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(part, file);
}
