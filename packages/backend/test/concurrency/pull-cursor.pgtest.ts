import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTemporaryPostgres, type TemporaryPostgres } from '../../../../scripts/temporary-postgres.ts';
import type { Database } from '../../src/db/database.ts';
import { openPreparedPostgres } from '../support/prepared-postgres.ts';
import { newOwner, type OpenTransaction, openTransaction } from './open-transaction.ts';
import { type PullingDevice, pullingDevice } from './pulling-device.ts';

const WRITERS = 4;
const SEED = 20_261_121;

let server: TemporaryPostgres;
let db: Database;
// Needs its own server: an open transaction in any other database would hold the horizon back.
beforeAll(async () => {
  server = await startTemporaryPostgres();
  db = await openPreparedPostgres(server.url);
});
afterAll(async () => {
  await db.close();
  await server.stop();
});

/** A step of a writing device. Each device has its own quest, so that none waits for another's lock. */
type Step =
  | { does: 'add' | 'change' | 'delete' | 'append' | 'commit' | 'undo'; writer: number }
  | { does: 'pull' | 'restart'; writer: null };

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record<Step>({
      does: fc.constantFrom(
        'add',
        'add',
        'add',
        'change',
        'delete',
        'append',
        'commit',
        'commit',
        'commit',
        'undo',
      ),
      writer: fc.nat(WRITERS - 1),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record<Step>({
      does: fc.constantFrom('pull', 'pull', 'pull', 'restart'),
      writer: fc.constant(null),
    }),
  },
);

/** Plays the steps in order, commits every open transaction, then pulls everything. */
async function play(steps: readonly Step[], pageSize: number): Promise<void> {
  const { userId, caller } = await newOwner(db);
  const device = pullingDevice(db, caller, pageSize);
  const quests = Array.from({ length: WRITERS }, () => randomUUID());
  const finds: string[][] = quests.map(() => []);
  const open = new Map<number, OpenTransaction>();
  let seconds = 0;
  await db.as(caller, async (tx) => {
    for (const id of quests)
      await tx.query("insert into public.quests (id, title) values ($1, 'Field')", [id]);
  });
  await device.pullAll();
  try {
    for (const { does, writer } of steps) {
      if (does === 'pull') await device.pullPage();
      else if (does === 'restart') device.restart();
      else if (does === 'commit' || does === 'undo') {
        const tx = open.get(writer ?? 0);
        open.delete(writer ?? 0);
        await (does === 'commit' ? tx?.commit() : tx?.rollback());
      } else {
        const who = writer ?? 0;
        const tx = open.get(who) ?? (await openTransaction(db, caller));
        open.set(who, tx);
        seconds += 1;
        await write(tx, does, quests[who] ?? '', finds[who] ?? [], seconds);
      }
    }
  } finally {
    for (const tx of open.values()) await tx.commit();
  }
  // Twice: a pull in progress may already have passed a row that was committed late.
  await device.pullAll();
  await device.pullAll();
  await expectComplete(device, userId);
}

async function write(
  tx: OpenTransaction,
  does: Step['does'],
  quest: string,
  finds: string[],
  seconds: number,
): Promise<void> {
  if (does === 'add') {
    const id = randomUUID();
    finds.push(id);
    await tx.query('insert into public.finds (id, quest_id) values ($1, $2)', [id, quest]);
  } else if (does === 'change') {
    await tx.query('update public.finds set depth_cm = 5 where id = $1', [finds.at(-1) ?? quest]);
  } else if (does === 'delete') {
    await tx.query('delete from public.finds where id = $1', [finds.shift() ?? quest]);
  } else {
    const points = JSON.stringify([1, 2, 3].map((i) => [1_700_000_000_000 + seconds * 10_000 + i, 15, 46]));
    await tx.query('select * from public.append_quest_path_points($1, $2::text::jsonb)', [quest, points]);
  }
}

async function expectComplete(device: PullingDevice, userId: string): Promise<void> {
  const rows = await db.query<{ name: string; xid: string }>(
    `select 'quests ' || id as name, sync_xid::text as xid from public.quests where user_id = $1
     union all select 'finds ' || id, sync_xid::text from public.finds where user_id = $1
     union all select 'profiles ' || user_id, sync_xid::text from public.profiles where user_id = $1
     union all select 'user_preferences ' || user_id, sync_xid::text from public.user_preferences where user_id = $1`,
    [userId],
  );
  expect(Object.fromEntries(device.rows)).toEqual(
    Object.fromEntries(rows.map(({ name, xid }) => [name, xid])),
  );
  const tombstones = await db.query<{ name: string }>(
    "select table_name || ' ' || row_id as name from public.tombstones where user_id = $1",
    [userId],
  );
  expect(device.buried).toEqual(new Set(tombstones.map(({ name }) => name)));
  const points = await db.query<{ name: string }>(
    "select quest_id || ' ' || round(extract(epoch from recorded_at) * 1000) as name from public.quest_path_points where user_id = $1",
    [userId],
  );
  expect(device.points).toEqual(new Set(points.map(({ name }) => name)));
}

const ANY_OPEN = {
  sound: 'pg_snapshot_xmin(pg_current_snapshot())',
  unsound: 'pg_snapshot_xmax(pg_current_snapshot())',
};
const FIRST_PAGE = { sound: "least(here, coalesce((since ->> 'horizon')::xid8, here))", unsound: 'here' };

/**
 * Bugs in the pull functions, each with the shortest steps that reveal it (found by the property, shrunk by
 * fast-check).
 */
const MISTAKES = [
  { name: 'pull_changes', ...ANY_OPEN, steps: 'add 0, add 1, commit 1, pull, pull, pull, pull, commit 0' },
  {
    name: 'pull_path_points',
    ...ANY_OPEN,
    steps: 'append 0, append 1, commit 1, pull, pull, pull, pull, commit 0',
  },
  {
    name: 'pull_changes',
    ...FIRST_PAGE,
    steps: 'pull, add 0, pull, add 1, pull, pull, pull, commit 1, pull, pull, add 0, pull',
  },
  {
    name: 'pull_path_points',
    ...FIRST_PAGE,
    steps:
      'append 0, add 0, add 0, append 3, add 0, commit 3, restart, add 0, add 0, pull, add 0, pull, pull',
  },
];

function readStep(text: string): Step {
  const [does, writer] = text.split(' ');
  return { does, writer: writer === undefined ? null : Number(writer) } as Step;
}

const property = () =>
  fc.asyncProperty(
    fc.array(step, { minLength: 12, maxLength: 40, size: 'max' }),
    fc.constantFrom(1, 2, 3, 50),
    play,
  );

describe('a pull during transactions that commit in any order', () => {
  it.each([0, 1, 2, 3])(
    'skips no row, tombstone or point, between pages and between pulls (%i)',
    async (part) => {
      await fc.assert(property(), { seed: SEED + part, numRuns: 30 });
    },
  );

  it.each(MISTAKES)(
    'the test detects skipped rows if $name takes another horizon than $sound',
    async (mistake) => {
      const [row] = await db.query<{ source: string }>(
        // The private function does the work when a public one of the same name wraps it.
        `select pg_get_functiondef(p.oid) as source from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where p.proname = $1 order by n.nspname = 'private' desc limit 1`,
        [mistake.name],
      );
      const source = row?.source ?? '';
      expect(source).toContain(mistake.sound);
      const steps = mistake.steps.split(', ').map(readStep);
      await play(steps, 1);
      await db.exec(source.replace(mistake.sound, mistake.unsound));
      // AssertionError: rows are missing. A failed statement would throw another error.
      await expect(play(steps, 1)).rejects.toThrow(expect.objectContaining({ name: 'AssertionError' }));
      await db.exec(source);
    },
  );
});
