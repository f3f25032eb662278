import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Detectorist, type RestUnderTest, startRest } from '../rest/test-rest.ts';
import { type Belongings, recordBelongings } from './belongings.ts';
import { callersByRole, enrolCallers, SIGNED_IN_ROLES } from './callers.ts';
import { type CallOutcome, FUNCTIONS, RELATIONS } from './expectations.ts';
import { type ByRole, type Outcome, ROLES, type Role, VERBS, type Verb } from './outcomes.ts';
import { SAMPLE_CALLS } from './sample-calls.ts';
import { SAMPLES } from './sample-rows.ts';

let rest: RestUnderTest;
let callers: ByRole<Detectorist | undefined>;
let own: Belongings;
const keys = new Map<string, string[]>();

beforeAll(async () => {
  rest = await startRest();
  const enrolled = await enrolCallers(rest.backend);
  callers = callersByRole(enrolled);
  own = await recordBelongings(enrolled.owner);
  for (const role of SIGNED_IN_ROLES) if (role !== 'owner') await recordBelongings(enrolled[role]);
  const rows = await rest.backend.db.query<{ name: string; columns: string[] }>(
    `select c.relname::text as name, json_agg(a.attname::text) as columns
     from pg_index i join pg_class c on c.oid = i.indrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey::int2[])
     where i.indisprimary and c.relnamespace = 'public'::regnamespace group by 1`,
  );
  for (const { name, columns } of rows) keys.set(name, columns);
});
afterAll(() => rest.backend.close());

describe('tables and views', () => {
  it('every relation of the API has an entry in the matrix', async () => {
    const inApi = await rest.backend.db.query<{ name: string }>(
      `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') order by 1`,
    );
    expect(inApi.map(({ name }) => name)).toEqual(Object.keys(RELATIONS).sort());
    expect(Object.keys(SAMPLES).sort()).toEqual(Object.keys(RELATIONS).sort());
  });

  const cells = Object.entries(RELATIONS).flatMap(([relation, byRole]) =>
    ROLES.flatMap((role) =>
      VERBS.map((verb, i) => ({ relation, role, verb, expected: byRole[role][i] ?? 'denied' })),
    ),
  );
  it.each(cells)(
    "$role, on the owner's $relation: $verb is $expected",
    async ({ relation, role, verb, expected }) => {
      const { row, stored } = await prepare(relation, verb);
      const answer = await attempt(relation, role, verb, row);
      expect(outcomeOf(answer, role)).toBe(expected);
      if (expected !== 'done' && verb !== 'insert') expect(await find(relation, row)).toEqual(stored);
      if (expected === 'denied' && verb === 'insert') expect(await find(relation, row)).toEqual(stored);
    },
  );
});

describe('functions', () => {
  it('every function of the API has an entry in the matrix', async () => {
    const inApi = await rest.backend.db.query<{ name: string }>(
      `select distinct proname::text as name from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
    );
    expect(inApi.map(({ name }) => name)).toEqual(Object.keys(FUNCTIONS).sort());
    expect(Object.keys(SAMPLE_CALLS).sort()).toEqual(Object.keys(FUNCTIONS).sort());
  });

  const cells = Object.entries(FUNCTIONS).flatMap(([name, byRole]) =>
    ROLES.map((role) => ({ name, role, expected: byRole[role] })),
  );
  it.each(cells)("$role calling $name with the owner's ids: $expected", async ({ name, role, expected }) => {
    const caller = callers[role];
    const answer = await rest.request('POST', `/rpc/${name}`, {
      ...(caller ? { as: caller } : {}),
      body: JSON.stringify(SAMPLE_CALLS[name]?.(own)),
    });
    expect(callOutcomeOf(answer, role, expected)).toBe(expected);
  });

  it.each([
    ['stamp_row', '{}'],
    ['bury_row', '{}'],
    ['handle_new_user', '{}'],
    ['make_synced', '{"target":"public.quests","pull_position":1}'],
    ['owns_equipment', '{"ids":[]}'],
    ['uid', '{}'],
    ['set_config', '{"setting_name":"role","new_value":"postgres","is_local":true}'],
    ['st_asgeojson', '{}'],
    ['pg_sleep', '{"a":1}'],
  ])('%s is not reachable over the API', async (name, body) => {
    for (const caller of [callers.owner, undefined]) {
      const options = { ...(caller ? { as: caller } : {}), body };
      expect((await rest.request('POST', `/rpc/${name}`, options)).status).toBe(404);
      expect(
        (
          await rest.request('POST', `/rpc/${name}`, {
            ...options,
            headers: { 'content-profile': 'private' },
          })
        ).status,
      ).toBe(406);
    }
  });
});

/** A new row for an insert; for the other verbs a row already stored by the service. */
async function prepare(
  relation: string,
  verb: Verb,
): Promise<{ row: Record<string, unknown>; stored: unknown[] }> {
  const sample = SAMPLES[relation];
  if (!sample) throw new Error(`no sample of ${relation}`);
  const row = sample.make(own);
  if (sample.alone) {
    await rest.backend.db.query(`delete from public.${sample.table} where user_id = $1`, [own.userId]);
  }
  if (verb !== 'insert') {
    const columns = Object.keys(row).join(', ');
    await rest.backend.db.query(
      `insert into public.${sample.table} (${columns}) select ${columns} from json_populate_record(null::public.${sample.table}, $1::text::json) on conflict do nothing`,
      [JSON.stringify(row)],
    );
  }
  return { row, stored: await find(relation, row) };
}

async function find(relation: string, row: Record<string, unknown>): Promise<unknown[]> {
  const table = SAMPLES[relation]?.table ?? '';
  const key = keys.get(table) ?? [];
  const where = key.map(
    (column, i) =>
      `${column}::text = (json_populate_record(null::public.${table}, $${i + 1}::text::json)).${column}::text`,
  );
  const params = key.map(() => JSON.stringify(row));
  return rest.backend.db.query(
    `select to_jsonb(t)::text as row from public.${table} t where ${where.join(' and ')}`,
    params,
  );
}

async function attempt(
  relation: string,
  role: Role,
  verb: Verb,
  row: Record<string, unknown>,
): Promise<Answer> {
  const sample = SAMPLES[relation];
  const caller = callers[role];
  const filters = (keys.get(sample?.table ?? '') ?? []).map(
    (column) => `${column}=eq.${encodeURIComponent(String(row[column]))}`,
  );
  const path = `/${relation}${verb === 'insert' ? '' : `?${filters.join('&')}`}`;
  const method = { select: 'GET', insert: 'POST', update: 'PATCH', delete: 'DELETE' }[verb];
  const body = verb === 'insert' ? row : verb === 'update' ? sample?.change : undefined;
  return rest.request(method, path, {
    ...(caller ? { as: caller } : {}),
    ...(verb === 'select' ? {} : { headers: { prefer: 'return=representation' } }),
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

function outcomeOf(answer: Answer, role: Role): Outcome | string {
  const body = answer.json();
  if (Array.isArray(body)) return body.length > 0 ? 'done' : 'nothing';
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : '';
  if (code === '42501' && answer.status === (role === 'anon' ? 401 : 403)) return 'denied';
  if (code === '23505' && answer.status === 409) return 'conflict';
  return `${answer.status} ${answer.text}`;
}

function callOutcomeOf(answer: Answer, role: Role, expected: CallOutcome): CallOutcome | string {
  if (answer.status === 404 && answer.text.includes('PT404')) return 'not found';
  if (answer.status === (role === 'anon' ? 401 : 403) && answer.text.includes('42501')) return 'denied';
  if (answer.status >= 300) return `${answer.status} ${answer.text}`;
  if (answer.text.includes(own.userId) || answer.text.includes(own.questId)) return 'done';
  return expected === 'own' ? 'own' : 'done';
}
