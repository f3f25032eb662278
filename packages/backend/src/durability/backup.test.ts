import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestBackend, type TestBackend } from '../../test/support/harness.ts';
import { findProblems } from '../../test/support/integrity.ts';
import { openPreparedPglite } from '../../test/support/prepared-database.ts';
import { openEmptyPostgres } from '../../test/support/prepared-postgres.ts';
import { recordReplaced } from '../../test/support/replaced-migrations.ts';
import type { Database } from '../db/database.ts';
import { listMigrations } from '../db/migrate.ts';
import { openPglite } from '../db/pglite.ts';
import { writeBackup } from './backup.ts';
import { checkBackup, refuseNonEmpty } from './restore.ts';
import { restoreEmbedded, restorePostgres } from './restore-into.ts';

const server = process.env.METALQUEST_TEST_DATABASE_URL;
let folder: string;
let file: string;
let backend: TestBackend;
let original: { epoch: unknown; rows: Record<string, unknown>[]; sessions: { id: string }[] };

/** Values of every type in the schema, as text. */
const ROWS_SQL = `select q.id, q.title, q.created_at::text, q.updated_at::text, p.recorded_at::text, p.lng::text, p.lat::text
  from public.quests q left join public.quest_path_points p on p.quest_id = q.id
  where q.title like 'before %' order by q.id, p.recorded_at`;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'metalquest-backup-'));
  file = path.join(folder, 'backup.tar.gz');
  backend = await startTestBackend();
  const { client } = await backend.signUp();
  const questId = randomUUID();
  const sound = async (request: PromiseLike<{ error: { message: string } | null }>) => {
    const { error } = await request;
    if (error) throw new Error(error.message);
  };
  await sound(client.from('quests').insert({ id: questId, title: 'before "tab\t, \\ and\nline' }));
  await sound(
    client.rpc('append_quest_path_points', {
      target_quest_id: questId,
      points: [[1_700_000_000_123, 0.12181000000000002, 52.20531]],
    }),
  );
  const findId = randomUUID();
  await sound(client.from('finds').insert({ id: findId, quest_id: questId }));
  const head = Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex');
  const video = new Blob([new Uint8Array(head), new Uint8Array(100_000)], { type: 'video/mp4' });
  const upload = (name: string) =>
    client.storage.from('media').upload(name, video, { contentType: 'video/mp4' });
  await sound(upload(`finds/${findId}/${randomUUID()}.mp4`));
  original = {
    epoch: await backend.db.query('select epoch from private.sync_epoch'),
    rows: await backend.db.query(ROWS_SQL),
    sessions: await backend.db.query<{ id: string }>('select id from auth.sessions'),
  };

  let going = true;
  let written = 0;
  const load = [
    (async () => {
      while (going) {
        const id = randomUUID();
        await sound(client.from('quests').insert({ id, title: 'meanwhile' }));
        await sound(client.from('finds').insert({ id: randomUUID(), quest_id: id }));
        written += 1;
      }
    })(),
    (async () => {
      while (going) {
        const name = `finds/${findId}/${randomUUID()}.mp4`;
        await sound(upload(name));
        // The backup holds both the file and its row, or neither, even when the file is deleted during the
        // backup.
        await sound(client.storage.from('media').remove([name]));
        written += 1;
      }
    })(),
  ];
  while (written < 4) await new Promise((resolve) => setTimeout(resolve, 5));
  await writeBackup(
    {
      db: backend.db,
      dataDirectory: backend.dataDirectory,
      folder: path.join(folder, 'hold'),
      now: Date.now,
    },
    file,
  );
  going = false;
  await Promise.all(load);
});
afterAll(async () => {
  await backend.close();
  await rm(folder, { recursive: true, force: true });
});

async function expectWhole(db: Database, dataDirectory: string): Promise<void> {
  expect(await findProblems(db, dataDirectory)).toEqual([]);
  expect(await db.query(ROWS_SQL)).toEqual(original.rows);
  const finds = await db.query(
    "select 1 from public.finds f join public.quests q on q.id = f.quest_id where q.title like 'before %'",
  );
  expect(finds.length).toBeGreaterThan(0);
  expect((await db.query('select 1 from storage.objects')).length).toBeGreaterThan(0);
  // Transaction numbers of the original database are invalid in this one.
  const [late] = await db.query<{ late: boolean }>(
    'select coalesce(bool_or(sync_xid >= pg_snapshot_xmax(pg_current_snapshot())), false) as late from public.quests',
  );
  expect(late).toEqual({ late: false });
  expect(await db.query('select epoch from private.sync_epoch')).not.toEqual(original.epoch);
  // Sessions ended after the backup must not reopen, because their access tokens may still be valid.
  expect(original.sessions.length).toBeGreaterThan(0);
  expect(await db.query('select id from auth.sessions')).toEqual([]);
  expect(await db.query('select token_hash from auth.refresh_tokens')).toEqual([]);
  expect(await db.query('select session_id as id from auth.ended_sessions')).toEqual(
    expect.arrayContaining(original.sessions),
  );
  const [disabled] = await db.query<{ n: number }>(
    "select count(*)::int as n from pg_trigger where not tgisinternal and tgenabled = 'D'",
  );
  expect(disabled).toEqual({ n: 0 });
}

describe('a backup written under load', () => {
  it('restores into an embedded database with every reference and every file', async () => {
    const target = path.join(folder, 'embedded');
    await refuseNonEmpty(target);
    await restoreEmbedded(target, await checkBackup(file));
    expect((await readdir(target)).sort()).toEqual(['database', 'keys.json', 'storage']);
    const db = await openPglite({ directory: path.join(target, 'database') });
    await expectWhole(db, target);
    await db.close();
    await expect(refuseNonEmpty(target)).rejects.toThrow('is not empty (database');
  });

  it.runIf(server)('restores into a PostgreSQL in one transaction, and only into an empty one', async () => {
    const db = await openEmptyPostgres(server ?? '');
    const checked = await checkBackup(file);
    const rows = { ...checked.manifest.rows, 'public.finds': -1 };
    const target = path.join(folder, 'postgres');
    const wrong = { ...checked, manifest: { ...checked.manifest, rows } };
    await expect(restorePostgres(db, target, wrong)).rejects.toThrow('rows of');
    expect(await db.query("select 1 from pg_namespace where nspname in ('auth', 'private')")).toEqual([]);
    expect(await readdir(target)).toEqual([]);
    await restorePostgres(db, target, checked);
    await expectWhole(db, target);
    await expect(restorePostgres(db, path.join(folder, 'other'), checked)).rejects.toThrow('is not empty');
    await db.close();
  });

  it('leaves no files when its checks fail', async () => {
    const checked = await checkBackup(file);
    const files = checked.manifest.files.filter((entry) => !entry.name.startsWith('media/'));
    const target = path.join(folder, 'failed');
    const wrong = { ...checked, manifest: { ...checked.manifest, files } };
    await expect(restoreEmbedded(target, wrong, openPreparedPglite)).rejects.toThrow(
      'of the bucket is missing',
    );
    expect(await readdir(target)).toEqual([]);
  });

  it('is refused when a byte differs, when it is truncated, and when it is not a backup', async () => {
    const tar = gunzipSync(await readFile(file));
    const at = tar.indexOf('meanwhile');
    tar.write('otherwise', at);
    const bad = path.join(folder, 'bad.tar.gz');
    await writeFile(bad, gzipSync(tar));
    await expect(checkBackup(bad)).rejects.toThrow('does not match');
    await writeFile(bad, (await readFile(file)).subarray(0, -2000));
    await expect(checkBackup(bad)).rejects.toThrow('cannot be restored');
    await writeFile(bad, 'not an archive');
    await expect(checkBackup(bad)).rejects.toThrow('cannot be restored');
  });

  it('from before the baseline restores as the baseline', async () => {
    await recordReplaced(backend.db);
    const older = path.join(folder, 'older.tar.gz');
    const { db, dataDirectory } = backend;
    await writeBackup({ db, dataDirectory, folder: path.join(folder, 'hold'), now: Date.now }, older);
    const { head } = await checkBackup(older);
    expect(head.schema.sort()).toEqual((await listMigrations()).map(({ version }) => version).sort());
  });
});
