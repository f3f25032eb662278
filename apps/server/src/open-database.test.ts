import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listMigrations } from '@metalquest/backend/db/migrate';
import { openPglite } from '@metalquest/backend/db/pglite';
import { copyPreparedPglite } from '@metalquest/backend/test/support/prepared-database';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from './open-database.ts';
import { readSettings } from './settings.ts';

let dataDirectory: string;
beforeEach(async () => {
  dataDirectory = await mkdtemp(path.join(tmpdir(), 'metalquest-open-'));
  await copyPreparedPglite(path.join(dataDirectory, 'database'));
});
afterEach(() => rm(dataDirectory, { recursive: true, force: true }));

/** Undoes a migration that only creates functions. Returns its version. */
async function undoMigration(): Promise<string> {
  const migration = (await listMigrations()).find(({ name }) => name === 'signing_functions');
  if (!migration) throw new Error('no such migration');
  const names = [...(await readFile(migration.path, 'utf8')).matchAll(/^create function ([\w.]+)\(/gm)];
  expect(names).toHaveLength(14);
  const db = await openPglite({ directory: path.join(dataDirectory, 'database') });
  for (const [, name] of names) await db.query(`drop function ${name} cascade`);
  await db.query('delete from supabase_migrations.schema_migrations where version = $1', [migration.version]);
  await db.close();
  return migration.version;
}

/** Starts on the data directory, stops again, and returns the migrations run and the reasons of snapshots. */
async function start(): Promise<{ applied: readonly string[]; reasons: string[] }> {
  const reasons: string[] = [];
  const stream = { write: (line: string) => void reasons.push(JSON.parse(line).reason) };
  const app = Fastify({ logger: { level: 'info', stream } });
  const opened = await openDatabase(readSettings({ METALQUEST_DATA: dataDirectory }), app.log, () => {});
  await opened.close();
  await app.close();
  return { applied: opened.applied, reasons };
}

it('takes a snapshot before it migrates a database that has data', async () => {
  const version = await undoMigration();
  expect(await start()).toEqual({ applied: [version], reasons: ['before migrations', 'shutdown'] });
});

it('takes no snapshot at the start of a database that needs no migration', async () => {
  expect(await start()).toEqual({ applied: [], reasons: ['shutdown'] });
});
