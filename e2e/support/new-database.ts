import { cpSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openPreparedPglite } from '@metalquest/backend/test/support/prepared-database';
import { publishAtOnce } from '@metalquest/backend/test/support/publish-at-once';

let template: Promise<string> | undefined;

/**
 * Copies a migrated, empty embedded database into a data directory, ten times faster than a server's first
 * start creates it. Its galleries publish changes at once instead of on the next day.
 */
export async function installNewDatabase(dataDirectory: string): Promise<void> {
  template ??= makeTemplate();
  // Copying synchronously takes a fifth of the time.
  cpSync(await template, path.join(dataDirectory, 'database'), { recursive: true });
}

async function makeTemplate(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'metalquest-e2e-template-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const database = path.join(folder, 'database');
  const db = await openPreparedPglite(database);
  await publishAtOnce(db).finally(() => db.close());
  return database;
}
