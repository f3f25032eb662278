import { asUserId } from '@metalquest/core/ids';
import type { JsonObject } from '@metalquest/core/json';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestBackend, type TestBackend } from '../../../../backend/test/support/harness.ts';
import { systemClock } from '../../../src/environment/clock.ts';
import { syncedTable } from '../../../src/mapping/tables.ts';
import { readChangesPage } from '../../../src/server/page-shapes.ts';
import type { Answer, ChangesPage, Server } from '../../../src/server/server.ts';
import { supabaseServer } from '../../../src/server/supabase-server.ts';
import { connectionOf } from '../../support/connection-of.ts';
import { photo } from '../../support/test-device.ts';
import { type Random, randomFrom } from '../random.ts';
import { modelServer } from './model.ts';
import { modelRequests } from './requests.ts';

/* Compares the answers of the model with those of the real server. */

type Requests = Pick<
  Server,
  | 'insert'
  | 'update'
  | 'remove'
  | 'isDeleted'
  | 'appendPath'
  | 'fetchRows'
  | 'pullPaths'
  | 'upload'
  | 'hasFile'
  | 'removeFile'
>;

/** One side of the comparison. Compared values exclude change numbers, which differ. */
interface Side extends Requests {
  page(since: JsonObject | null): Promise<Answer<ChangesPage>>;
}

const PAGE = 3;
let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(async () => {
  await backend.close();
});

async function bothSides(): Promise<{ userId: string; sides: readonly Side[] }> {
  const { client, userId } = await backend.signUp();
  const requestContext = { clock: systemClock, stop: new AbortController().signal };
  const real = supabaseServer(connectionOf(client), asUserId(userId), requestContext);
  const model = modelServer({
    pageSize: PAGE,
    newest: { quests: 20, finds: 50 },
    now: Date.now,
    after: (_ms, task) => task(),
    witness: { applied() {}, deleted() {}, orphan() {}, stored() {}, points() {} },
  });
  model.addUser(userId);
  const requests = modelRequests(model, { userId, device: 'a0' });
  const realPage = async (since: JsonObject | null): Promise<Answer<ChangesPage>> => {
    const { data, error } = await client.rpc('pull_changes', { since, page_size: PAGE });
    const value = readChangesPage(data);
    if (!value) throw new Error(`No page: ${error?.message}`);
    return { verdict: 'accepted', value };
  };
  return {
    userId,
    sides: [
      { ...real, page: realPage },
      { ...requests, page: requests.pullChanges },
    ],
  };
}

function read(table: string, row: JsonObject): unknown {
  const known = syncedTable(table);
  if (!known) return { table: row.table_name, id: row.row_id };
  const value = known.read(row);
  return value.ok ? known.write(value.value) : value;
}

const content = <T, R>(answer: Answer<T>, show: (value: T) => R) =>
  answer.verdict === 'accepted' ? show(answer.value) : answer.verdict;

const ids = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id).toSorted();

async function everything(side: Side): Promise<unknown[]> {
  const seen: unknown[] = [];
  let since: JsonObject | null = null;
  for (;;) {
    const answer: Answer<ChangesPage> = await side.page(since);
    if (answer.verdict !== 'accepted') throw new Error('no page');
    const { changes, more, next } = answer.value;
    seen.push(
      changes.map(({ table, row }) => [table, read(table, row)]),
      more,
    );
    if (!more) return seen;
    since = next;
  }
}

/** Rows of every kind to insert, some with missing parents. */
function newRow(
  random: Random,
  userId: string,
  known: (table: string) => string | null,
): [string, JsonObject] {
  const base = { id: random.uuid(), user_id: random.chance(0.05) ? random.uuid() : userId };
  const name = `row ${random.below(1_000)}${random.chance(0.05) ? '\u0000' : ''}`;
  const parent = (table: string): string | null => (random.chance(0.9) ? known(table) : random.uuid());
  const maybe = (table: string): string | null => (random.chance(0.5) ? parent(table) : null);
  const date = new Date(1_772_000_000_000 + random.below(1_000) * 60_000).toISOString();
  const kinds: readonly [() => [string, JsonObject], ...(() => [string, JsonObject])[]] = [
    () => ['equipment', { ...base, name, type: 'detector' }],
    () => ['landowner_contacts', { ...base, name }],
    () => [
      'property_permissions',
      { ...base, property_address: name, contact_id: maybe('landowner_contacts') },
    ],
    () => [
      'contact_interactions',
      {
        ...base,
        contact_id: parent('landowner_contacts') ?? random.uuid(),
        interaction_date: '2026-03-01',
        summary: name,
      },
    ],
    () => [
      'quests',
      {
        ...base,
        title: name,
        date,
        status: 'paused',
        duration_seconds: 0,
        is_current: random.chance(0.5),
        permission_id: maybe('property_permissions'),
      },
    ],
    () => [
      'planned_quests',
      {
        ...base,
        name,
        day: '2026-03-01',
        permission_id: maybe('property_permissions'),
        quest_id: maybe('quests'),
      },
    ],
    () => [
      'finds',
      {
        ...base,
        quest_id: parent('quests') ?? random.uuid(),
        item_description: name,
        found_at: date,
        category: 'Other',
        detector_id: maybe('equipment'),
      },
    ],
    () => [
      'bucket_list',
      { ...base, name, status: 'pending', find_id: maybe('finds'), quest_id: maybe('quests') },
    ],
    () => ['map_layers', { ...base, name, address: 'https://maps.example', tiles: {}, is_savable: true }],
    () => {
      const find = parent('finds') ?? random.uuid();
      const path = `finds/${find}/${base.id}.jpg`;
      return [
        'media',
        { ...base, find_id: find, storage_path: path, media_type: 'image', filename: 'a.jpg', sort_order: 0 },
      ];
    },
  ];
  return random.pick(kinds)();
}

const NAMES: Readonly<Record<string, string>> = {
  equipment: 'name',
  landowner_contacts: 'name',
  property_permissions: 'property_address',
  contact_interactions: 'summary',
  quests: 'title',
  planned_quests: 'name',
  finds: 'item_description',
  bucket_list: 'name',
  map_layers: 'name',
  media: 'filename',
};

it('the model responds like the real server to any request', async () => {
  const { userId, sides } = await bothSides();
  const random = randomFrom(24);
  const made: { table: string; row: JsonObject }[] = [];
  const known = (table: string): string | null => {
    const rows = made.filter((each) => each.table === table);
    return rows.length === 0 ? null : String(rows[random.below(rows.length)]?.row.id);
  };
  const both = async <T>(what: string, ask: (side: Side) => Promise<T>): Promise<void> => {
    const [real, model] = [
      await Promise.all(sides.slice(0, 1).map(ask)),
      await Promise.all(sides.slice(1).map(ask)),
    ];
    expect([what, model[0]]).toEqual([what, real[0]]);
  };
  for (let request = 0; request < 220; request += 1) {
    const any = made[random.below(made.length + 1)];
    const kind = random.below(10);
    if (kind < 4 || !any) {
      const [table, row] = any && random.chance(0.15) ? [any.table, any.row] : newRow(random, userId, known);
      made.push({ table, row });
      await both(`insert ${table}`, async (side) => content(await side.insert(table, 'id', [row]), ids));
    } else if (kind < 6) {
      const { table, row } = any;
      const column = NAMES[table] ?? 'name';
      const columns: JsonObject =
        table === 'quests' && random.chance(0.4)
          ? { is_current: random.chance(0.7) }
          : table === 'finds' && random.chance(0.4)
            ? { coil_id: random.chance(0.7) ? known('equipment') : random.uuid() }
            : { [column]: `changed ${request}` };
      await both(`update ${table}`, async (side) =>
        content(await side.update(table, 'id', String(row.id), columns), ids),
      );
    } else if (kind === 6) {
      await both(`remove ${any.table}`, async (side) =>
        content(await side.remove(any.table, 'id', String(any.row.id)), () => 'removed'),
      );
      await both('is deleted', async (side) =>
        content(await side.isDeleted(any.table, String(any.row.id)), (yes) => yes),
      );
    } else if (kind === 7) {
      const quest = known('quests') ?? random.uuid();
      const points = Array.from({ length: 1 + random.below(4) }, () => {
        const t = 1_772_000_000_000 + random.below(8) * 1_000;
        return { t, lng: 0.1, lat: 52 };
      });
      await both('append', async (side) =>
        content(await side.appendPath(quest, points), ({ pathPointCount }) => pathPointCount),
      );
      await both('paths', async (side) =>
        content(await side.pullPaths([{ questId: quest, afterMs: null }]), ({ paths }) =>
          paths
            .map(({ points: line }) => line.length)
            .slice(0, 1)
            .map((length) => Math.min(length, PAGE)),
        ),
      );
    } else if (kind === 8) {
      const find = known('finds') ?? random.uuid();
      const path = `finds/${find}/${random.uuid()}.jpg`;
      const watch = {
        resumeAt: null,
        remember: async () => {},
        progressed() {},
        mayContinue: async () => true,
        unwanted: new AbortController().signal,
      };
      await both('upload', async (side) => content(await side.upload(path, photo(), watch), () => 'stored'));
      await both('has file', async (side) => content(await side.hasFile(path), (yes) => yes));
      if (random.chance(0.3))
        await both('remove file', async (side) => content(await side.removeFile(path), () => 'gone'));
      await both('has file still', async (side) => content(await side.hasFile(path), (yes) => yes));
    } else {
      await both('fetch', async (side) =>
        content(await side.fetchRows(any.table, 'id', [String(any.row.id)]), (rows) =>
          rows.map((row) => read(any.table, row)),
        ),
      );
    }
    if (request % 40 === 39) await both('everything', everything);
  }
  expect(made.length).toBeGreaterThan(60);
});
