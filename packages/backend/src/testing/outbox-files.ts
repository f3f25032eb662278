import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** Where an installation without SMTP keeps its mails, in no order; none before the first. */
export async function outboxFiles(dataDirectory: string): Promise<string[]> {
  const folder = path.join(dataDirectory, 'outbox');
  const names = await readdir(folder).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return [];
    throw cause;
  });
  // A mail that is still being written has another ending, and loses it at any moment.
  return names.filter((name) => name.endsWith('.eml')).map((name) => path.join(folder, name));
}
