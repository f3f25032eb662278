import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const SQL_FOLDERS = ['../../platform/', '../../../../supabase/migrations/'].map((folder) =>
  fileURLToPath(new URL(folder, import.meta.url)),
);

export async function schemaHash(): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  for (const folder of SQL_FOLDERS) {
    for (const name of (await readdir(folder)).filter((entry) => entry.endsWith('.sql')).sort()) {
      hash.update(name).update(await readFile(path.join(folder, name)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}
