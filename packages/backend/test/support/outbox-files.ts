import { readdir } from 'node:fs/promises';
import path from 'node:path';

export async function outboxFiles(dataDirectory: string): Promise<string[]> {
  const folder = path.join(dataDirectory, 'outbox');
  const names = await readdir(folder).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return [];
    throw cause;
  });
  // An email that is still being written has another extension.
  return names.filter((name) => name.endsWith('.eml')).map((name) => path.join(folder, name));
}
