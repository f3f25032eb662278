import { cpSync, rmSync } from 'node:fs';
import {
  appendFile,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPreparedPglite } from '../../test/support/prepared-database.ts';
import type { Database } from '../db/database.ts';
import { openPglite } from '../db/pglite.ts';
import { exists } from './durable-files.ts';
import { DamagedDatabaseError, openEmbedded, openIntact } from './open-embedded.ts';
import { listSnapshots, takeSnapshot } from './snapshots.ts';

const USER = '0b0e7a2c-6f0e-4a51-9b7d-1f1f0a8e4b11';
const NOON = Date.parse('2026-06-01T12:00:00Z');
let template: string;
let made: { epoch: unknown; quests: string; users: string };
let folder: string;
let database: string;

beforeAll(async () => {
  template = await mkdtemp(path.join(tmpdir(), 'metalquest-damage-'));
  made = await makeDatabase(template);
});
afterAll(() => rmSync(template, { recursive: true, force: true }));
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'metalquest-damage-'));
  database = path.join(folder, 'database');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
// The synchronous functions take a sixth of the CPU time for a database's 1,300 files.
const useTemplate = () => cpSync(template, folder, { recursive: true });
const useItsDatabase = () => cpSync(path.join(template, 'database'), database, { recursive: true });

const epochOf = async (db: Database) => (await db.query('select epoch from private.sync_epoch'))[0];
const titles = async (db: Database) =>
  (await db.query<{ title: string }>('select title from public.quests order by title')).map(
    (row) => row.title,
  );
const addQuest = (db: Database, title: string) =>
  db.query('insert into public.quests (user_id, title) values ($1, $2)', [USER, title]);
const fileOf = async (db: Database, relation: string) => {
  const [row] = await db.query<{ at: string }>('select pg_relation_filepath($1::regclass) as at', [relation]);
  return row?.at ?? '';
};

/** A database with one quest in its snapshot and many after it, closed. */
async function makeDatabase(home: string): Promise<{ epoch: unknown; quests: string; users: string }> {
  const db = await openPreparedPglite(path.join(home, 'database'));
  await db.query("insert into auth.users (id, email) values ($1, 'a@example.org')", [USER]);
  await addQuest(db, 'in the snapshot');
  await takeSnapshot(db, home, NOON);
  await db.query(
    "insert into public.quests (user_id, title) select $1, 'later ' || n from generate_series(1, 300) n",
    [USER],
  );
  const about = {
    epoch: await epochOf(db),
    quests: await fileOf(db, 'public.quests'),
    users: await fileOf(db, 'auth.users_pkey'),
  };
  await db.close();
  return about;
}

async function scribble(file: string, at: number, length: number): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.write(Buffer.alloc(length, 0xa5), 0, length, at);
  await handle.close();
}

async function copySnapshot(from = '', to = ''): Promise<void> {
  const at = (name: string) => path.join(folder, 'snapshots', name);
  cpSync(at(`${from}.tar.gz`), at(`${to}.tar.gz`));
  const record = (await readFile(at(`${from}.json`), 'utf8')).replace(/"createdAt": ".*"/, () => {
    const time = to.replace(/T(\d+)-(\d+)-/, 'T$1:$2:');
    return `"createdAt": "${time}"`;
  });
  await writeFile(at(`${to}.json`), record);
}

/** Kind of damage, how to cause it, and the expected message. */
const DAMAGES: [string, () => Promise<void>, RegExp][] = [
  ['a table cut short', () => truncate(path.join(database, made.quests), 8192), /read only 0 of 8192 bytes/],
  [
    'a missing file of an index',
    () => rm(path.join(database, made.users)),
    /files are missing for auth.users_pkey/,
  ],
  [
    'a control file of garbage',
    () => scribble(path.join(database, 'global/pg_control'), 0, 8192),
    /PostgreSQL crashed/,
  ],
  [
    'half of its folder never written',
    async () => {
      await rm(path.join(database, 'PG_VERSION'));
      await rm(path.join(database, 'base'), { recursive: true });
    },
    /PG_VERSION is missing/,
  ],
];

describe('a database', () => {
  it.each(DAMAGES)('with %s is not opened', async (_what, damage, words) => {
    useItsDatabase();
    await damage();
    expect(await openIntact(database)).toEqual({ damage: expect.stringMatching(words) });
  });
});

describe('a start on a damaged directory', () => {
  it('with a page of a table overwritten uses the newest snapshot under a new epoch, and keeps working afterwards', async () => {
    useTemplate();
    await scribble(path.join(database, made.quests), 8192 + 4000, 200);
    const { db, recovery } = await openEmbedded(folder, () => NOON + 1000);
    expect(await titles(db)).toEqual(['in the snapshot']);
    expect(await epochOf(db)).not.toEqual(made.epoch);
    expect(recovery).toMatchObject({ snapshotOf: '2026-06-01T12:00:00.000Z', passedOver: [] });
    expect(recovery?.damage).toMatch(/invalid page in block 1/);
    // The damaged files stay for analysis.
    expect(recovery?.movedTo).toBe(`${database}.damaged-2026-06-01T12-00-01.000Z`);
    expect((await readdir(recovery?.movedTo ?? '')).length).toBeGreaterThan(5);
    await addQuest(db, 'afterwards');
    await db.close();
    const reopened = await openEmbedded(folder, () => NOON + 2000);
    expect(reopened.recovery).toBeNull();
    expect(await titles(reopened.db)).toEqual(['afterwards', 'in the snapshot']);
    await reopened.db.close();
  });

  it('with a write-ahead log of garbage skips a damaged snapshot', async () => {
    useTemplate();
    const [older] = await listSnapshots(folder);
    await copySnapshot(older?.name, '2026-06-01T12-01-00.000Z');
    const [newest] = await listSnapshots(folder);
    await appendFile(path.join(folder, 'snapshots', `${newest?.name}.tar.gz`), 'x');
    for (const name of await readdir(path.join(database, 'pg_wal'))) {
      const file = path.join(database, 'pg_wal', name);
      if ((await stat(file)).isFile()) await scribble(file, 0, 16 * 1024 * 1024);
    }
    const { db, recovery } = await openEmbedded(folder, () => NOON + 120_000);
    expect(recovery?.damage).toMatch(/PostgreSQL crashed/);
    expect(recovery?.snapshotOf).toBe(older?.createdAt);
    expect(recovery?.passedOver).toEqual([
      `${newest?.createdAt}: the checksum of its archive does not match`,
    ]);
    expect(await titles(db)).toEqual(['in the snapshot']);
    await db.close();
  });

  it('with a control file cut short and no sound snapshot reports both and changes nothing', async () => {
    useTemplate();
    const [only] = await listSnapshots(folder);
    await writeFile(path.join(folder, 'snapshots', `${only?.name}.tar.gz`), '');
    await truncate(path.join(database, 'global/pg_control'), 100);
    const before = await readdir(folder);
    const refused = await openEmbedded(folder, () => NOON).catch((cause: unknown) => cause);
    expect(refused).toBeInstanceOf(DamagedDatabaseError);
    expect(String(refused)).toMatch(
      /is damaged: it cannot be opened: PostgreSQL crashed.*\nNo snapshot can replace it:\n.*checksum/,
    );
    expect(await readdir(folder)).toEqual(before);
    expect((await stat(path.join(database, 'global/pg_control'))).size).toBe(100);
  });

  it('starts over after a first start that was killed before its schema was complete', async () => {
    useItsDatabase();
    const incomplete = path.join(folder, 'database.incomplete');
    await writeFile(incomplete, '');
    await rm(path.join(database, 'global/pg_control'));
    const { db, recovery, ready } = await openEmbedded(folder, () => NOON);
    expect(recovery).toBeNull();
    expect(await db.query("select 1 from pg_class where relname = 'quests'")).toEqual([]);
    // The next start would begin from scratch too, until this one is complete.
    expect(await exists(incomplete)).toBe(true);
    await ready();
    expect(await exists(incomplete)).toBe(false);
    await db.close();
  });
});

describe('snapshots', () => {
  it('are consistent during writes, and only the last fourteen are retained', async () => {
    useTemplate();
    const [first] = await listSnapshots(folder);
    for (let i = 1; i <= 14; i += 1) {
      await copySnapshot(first?.name, `2026-05-${String(i).padStart(2, '0')}T12-00-00.000Z`);
    }
    const db = await openPglite({ directory: database });
    const before = await titles(db);
    const written: string[] = [];
    let going = true;
    const writing = (async () => {
      while (going && written.length < 300) {
        const title = `quest ${String(written.length + 1).padStart(3, '0')}`;
        await addQuest(db, title);
        written.push(title);
        // Yields to the event loop.
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    await expect.poll(() => written.length).toBeGreaterThan(0);
    const { copy } = await takeSnapshot(db, folder, NOON + 600_000);
    going = false;
    await writing;
    expect({ epoch: copy.epoch }).toEqual(await epochOf(db));
    const snapshots = await listSnapshots(folder);
    expect(snapshots).toHaveLength(14);
    expect(snapshots.at(-1)?.name).toBe('2026-05-03T12-00-00.000Z');
    expect(await readdir(path.join(folder, 'snapshots'))).toHaveLength(28);
    await db.close();
    rmSync(database, { recursive: true });
    const from = await openEmbedded(folder, () => NOON);
    const kept = (await titles(from.db)).filter((title) => !before.includes(title));
    expect(kept.length).toBeGreaterThan(0);
    // The quests of a moment: all that were written before it, and none after it.
    expect(kept).toEqual(written.slice(0, kept.length));
    expect(await titles(from.db)).toHaveLength(before.length + kept.length);
    expect(from.recovery).toMatchObject({ damage: 'its folder is missing', movedTo: null });
    await from.db.close();
  });
});
