import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openPostgres } from '@metalquest/backend/db/postgres';
import { openEmbedded } from '@metalquest/backend/durability/open-embedded';
import { findProblems, storedFiles } from '@metalquest/backend/test/support/integrity';
import { copyPreparedPglite } from '@metalquest/backend/test/support/prepared-database';
import type { SupabaseClient } from '@supabase/supabase-js';
import { startServerProcess } from './server-process.ts';

const VIDEO_BYTES = 256 * 1024;
const ACCOUNT = { email: 'crash@example.org', password: 'a long walk over stubble' };
const START_MS = Date.parse('2026-03-01T09:00:00Z');

export interface CrashReport {
  kills: number;
  acknowledged: { rows: number; points: number; files: number };
  restartMs: number[];
  /** Lost, partial or corrupt data; empty on success. */
  problems: string[];
}

/** Seeded random numbers from 0 to 1. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Kills the server `kills` times at seeded moments while rows, path points and files are written over HTTP,
 * restarts it and checks all acknowledged data. With `databaseUrl` it uses an empty PostgreSQL, which is not
 * killed.
 */
export async function runCrashes(options: {
  kills: number;
  seed: number;
  databaseUrl?: string;
  progress?: (line: string) => void;
}): Promise<CrashReport> {
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'metalquest-crashes-'));
  const random = seeded(options.seed);
  const confirmed = { rows: new Set<string>(), points: new Set<number>(), files: new Set<string>() };
  const report: CrashReport = {
    kills: 0,
    acknowledged: { rows: 0, points: 0, files: 0 },
    restartMs: [],
    problems: [],
  };
  const questId = randomUUID();
  const findId = randomUUID();
  const video = videoBytes();
  if (!options.databaseUrl) await copyPreparedPglite(path.join(dataDirectory, 'database'));
  let server = await startServerProcess(dataDirectory, { DATABASE_URL: options.databaseUrl ?? '' });
  try {
    const first = server.client();
    await orThrow(first.auth.signUp(ACCOUNT));
    await orThrow(first.from('quests').insert({ id: questId, title: 'Field' }));
    await orThrow(first.from('finds').insert({ id: findId, quest_id: questId }));
    let nextPoint = 0;
    for (let round = 0; round < options.kills; round += 1) {
      const client = server.client();
      await orThrow(client.auth.signInWithPassword(ACCOUNT));
      let alive = true;
      const whileAlive = async (work: () => Promise<void>) => {
        while (alive) await work();
      };
      const writing = [
        whileAlive(async () => {
          const id = randomUUID();
          const { error } = await client.from('finds').insert({ id, quest_id: questId });
          if (!error) confirmed.rows.add(id);
        }),
        whileAlive(async () => {
          const points = Array.from({ length: 20 }, () => nextPoint++);
          const { error } = await client.rpc('append_quest_path_points', {
            target_quest_id: questId,
            points: points.map((n) => [START_MS + n * 1000, 0.1 + n / 1e6, 52.2]),
          });
          if (!error) for (const n of points) confirmed.points.add(n);
          else if (alive && !isSilence(error)) report.problems.push(`points refused: ${error.message}`);
        }),
        whileAlive(async () => {
          const name = `finds/${findId}/${randomUUID()}.mp4`;
          const { error } = await client.storage
            .from('media')
            .upload(name, video, { contentType: 'video/mp4' });
          if (!error) confirmed.files.add(name);
        }),
      ];
      // On a slow machine, wait until some of each kind were written.
      const isLast = round === options.kills - 1;
      while (isLast && Object.values(confirmed).some(({ size }) => size === 0)) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      // At any moment, including the first writes.
      await new Promise((resolve) => setTimeout(resolve, 20 + random() * 1500));
      await server.kill();
      alive = false;
      await Promise.all(writing);
      report.kills += 1;
      const from = performance.now();
      server = await startServerProcess(dataDirectory, { DATABASE_URL: options.databaseUrl ?? '' });
      report.restartMs.push(performance.now() - from);
      const after = server.client();
      await orThrow(after.auth.signInWithPassword(ACCOUNT));
      const lost = await missing(after, confirmed, questId, findId);
      const halves = await halfFiles(dataDirectory);
      report.problems.push(...lost, ...halves);
      if (server.output().includes('WARNING')) report.problems.push(`kill ${round + 1}: ${server.output()}`);
      options.progress?.(
        `kill ${round + 1}: ${confirmed.rows.size} rows, ${confirmed.points.size} points, ${confirmed.files.size} files acknowledged; ${lost.length + halves.length} problems`,
      );
    }
    // Killed while nothing is written: the database must be sound as it is.
    await server.kill();
    const { db, recovery } = options.databaseUrl
      ? { db: await openPostgres(options.databaseUrl), recovery: null }
      : await openEmbedded(dataDirectory, Date.now);
    if (recovery) report.problems.push(`the last kill damaged the database: ${recovery.damage}`);
    report.problems.push(...(await findProblems(db, dataDirectory)));
    await db.close();
  } finally {
    await server.kill();
    await rm(dataDirectory, { recursive: true, force: true });
  }
  report.acknowledged = {
    rows: confirmed.rows.size,
    points: confirmed.points.size,
    files: confirmed.files.size,
  };
  return report;
}

async function missing(
  client: SupabaseClient,
  confirmed: { rows: Set<string>; points: Set<number>; files: Set<string> },
  questId: string,
  findId: string,
): Promise<string[]> {
  const rows = new Set(await all(client, 'finds', 'id', 'id'));
  const times = new Set(
    (await all(client, 'quest_path_points', 'recorded_at', 'recorded_at', questId)).map((at) =>
      Date.parse(at),
    ),
  );
  const files = new Set<string>();
  for (let offset = 0; ; offset += 100) {
    const { data, error } = await client.storage
      .from('media')
      .list(`finds/${findId}`, { limit: 100, offset });
    if (error) throw error;
    for (const file of data) files.add(`finds/${findId}/${file.name}`);
    if (data.length < 100) break;
  }
  return [
    ...[...confirmed.rows].filter((id) => !rows.has(id)).map((id) => `lost row ${id}`),
    ...[...confirmed.points].filter((n) => !times.has(START_MS + n * 1000)).map((n) => `lost point ${n}`),
    ...[...confirmed.files].filter((name) => !files.has(name)).map((name) => `lost file ${name}`),
  ];
}

async function all(
  client: SupabaseClient,
  table: string,
  column: string,
  order: string,
  questId?: string,
): Promise<string[]> {
  const values: string[] = [];
  for (;;) {
    const query = client.from(table).select(column).order(order);
    const page = questId ? query.eq('quest_id', questId) : query;
    const { data, error } = await page.range(values.length, values.length + 999);
    if (error) throw error;
    for (const row of data) values.push(String(Reflect.get(row, column)));
    if (data.length < 1000) return values;
  }
}

async function halfFiles(dataDirectory: string): Promise<string[]> {
  const problems = (await storedFiles(dataDirectory, 'incoming')).map((file) => `left over: ${file}`);
  for (const file of await storedFiles(dataDirectory, 'objects')) {
    const { size } = await stat(file);
    if (size !== VIDEO_BYTES) problems.push(`half a file: ${file} has ${size} bytes`);
  }
  return problems;
}

/** No answer, because the server was killed. */
function isSilence(error: { code?: string; message: string }): boolean {
  return /fetch failed|socket|ECONN|terminated|network/i.test(error.message);
}

async function orThrow<T extends { error: Error | null | { message: string } }>(
  request: PromiseLike<T>,
): Promise<T> {
  const answer = await request;
  if (answer.error) throw new Error(answer.error.message);
  return answer;
}

/** MP4 header followed by noise. */
function videoBytes(): Blob {
  const head = Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex');
  const noise = Array.from({ length: VIDEO_BYTES / 32 }, (_, i) =>
    createHash('sha256').update(String(i)).digest(),
  );
  const bytes = Buffer.concat([head, ...noise]).subarray(0, VIDEO_BYTES);
  return new Blob([new Uint8Array(bytes)], { type: 'video/mp4' });
}
