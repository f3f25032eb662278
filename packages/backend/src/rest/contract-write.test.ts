import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, type Detectorist, type RestUnderTest, startRest } from '../../test/rest/test-rest.ts';

/** Functions for the cases of PostgREST's documentation of Prefer and of postgrest-js's tests. */
const FUNCTIONS = `
  create function public.test_relabel(label text) returns setof public.equipment language sql volatile set search_path = '' as $$
    update public.equipment set notes = label where true returning *
  $$;
  create function public.test_void() returns void language sql volatile set search_path = '' as 'select null::void';
  create function public.test_unnamed(json) returns json language sql stable set search_path = '' as 'select $1';
`;

let rest: RestUnderTest;
let alice: Detectorist;

beforeAll(async () => {
  rest = await startRest();
  await rest.backend.db.exec(FUNCTIONS);
  alice = await rest.signUp();
});
afterAll(() => rest.backend.close());
beforeEach(async () => {
  await alice.client.from('equipment').delete().not('id', 'is', null);
  const { error } = await alice.client
    .from('equipment')
    .insert([{ name: 'A' }, { name: 'B' }, { name: 'C' }]);
  if (error) throw error;
});

const send = (method: string, path: string, prefer: string, body?: unknown): Promise<Answer> =>
  rest.request(method, path, {
    as: alice,
    headers: { prefer },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const applied = (answer: Answer): string =>
  `${answer.status} ${answer.headers.get('preference-applied') ?? 'nothing applied'}`;
const refusal = (answer: Answer): unknown => ({ status: answer.status, ...(answer.json() as object) });
const notes = async (): Promise<unknown> =>
  (await alice.client.from('equipment').select('notes').order('name')).data?.map((row) => row.notes);

describe('Prefer: max-affected', () => {
  const tooMany = {
    status: 400,
    code: 'PGRST124',
    message: 'Query result exceeds max-affected preference constraint',
    details: 'The query affects 3 rows',
    hint: null,
  };

  it('rolls back an update, a delete and a call that affect more rows', async () => {
    const prefer = 'handling=strict, max-affected=2';
    expect(refusal(await send('PATCH', '/equipment?name=neq.x', prefer, { notes: 'new' }))).toEqual(tooMany);
    expect(refusal(await send('DELETE', '/equipment?name=neq.x', prefer))).toEqual(tooMany);
    expect(refusal(await send('POST', '/rpc/test_relabel', prefer, { label: 'new' }))).toEqual(tooMany);
    expect(
      refusal(
        await send('PATCH', '/equipment?name=neq.x', `${prefer}, return=representation`, { notes: 'new' }),
      ),
    ).toEqual(tooMany);
    expect(await notes()).toEqual([null, null, null]);
  });

  it('allows that many rows, and reports the preference as applied', async () => {
    const change = await send('PATCH', '/equipment?name=neq.x', 'handling=strict, max-affected=3', {
      notes: 'new',
    });
    expect(applied(change)).toBe('204 handling=strict, max-affected=3');
    expect(change.text).toBe('');
    const one = await send(
      'DELETE',
      '/equipment?name=eq.A&select=name',
      'handling=strict, max-affected=1, return=representation',
    );
    expect(one.json()).toEqual([{ name: 'A' }]);
    expect(await notes()).toEqual(['new', 'new']);
  });

  it('requires a function that returns rows', async () => {
    expect(
      refusal(await send('POST', '/rpc/test_void', 'handling=strict, max-affected=1', {})),
    ).toMatchObject({
      status: 400,
      code: 'PGRST128',
      message:
        'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
    });
  });

  it('is ignored only with handling=lenient, and never silently', async () => {
    const change = (prefer: string) => send('PATCH', '/equipment?name=neq.x', prefer, { notes: 'lenient' });
    expect((await change('max-affected=1')).status).toBe(400);
    expect((await change('handling=strict, max-affected=many')).status).toBe(400);
    expect((await change('handling=strict, max-affected=-1')).status).toBe(400);
    expect(await notes()).toEqual([null, null, null]);
    expect(applied(await change('handling=lenient, max-affected=1'))).toBe('204 handling=lenient');
    expect(await notes()).toEqual(['lenient', 'lenient', 'lenient']);
  });
});

describe('unknown preferences', () => {
  it('are ignored, and refused with handling=strict', async () => {
    expect(applied(await send('GET', '/equipment', 'respond-async, wait=10'))).toBe('200 nothing applied');
    expect(applied(await send('GET', '/equipment', 'handling=lenient, anything'))).toBe(
      '200 handling=lenient',
    );
    expect(refusal(await send('GET', '/equipment', 'handling=strict, foo, bar'))).toEqual({
      status: 400,
      code: 'PGRST122',
      message: 'Invalid preferences given with handling=strict',
      details: 'Invalid preferences: foo, bar',
      hint: null,
    });
  });

  it.each([
    'tx=rollback',
    'handling=lenient, tx=rollback',
    'handling=lenient, count=guessed',
    'count=guessed',
    'count=exact, count=estimated',
    'timezone=Europe/London',
    'handling=lenient, resolution=merge',
    'return',
    'return=everything',
    'count=exact, count=exactly',
    'params=single-object',
  ])('but "%s" is refused, because ignoring it would change the result', async (prefer) => {
    const answer = await send('POST', '/equipment', prefer, { name: 'Kept back' });
    expect(refusal(answer)).toMatchObject({ status: 400, code: 'PGRST122' });
    expect((await alice.client.from('equipment').select('id').eq('name', 'Kept back')).data).toEqual([]);
  });

  it('rollback() of the client writes nothing', async () => {
    const { status, error } = await alice.client.from('equipment').insert({ name: 'Rolled back' }).rollback();
    expect({ status, code: error?.code }).toEqual({ status: 400, code: 'PGRST122' });
  });
});

describe('Prefer: return, resolution and missing', () => {
  it('return=minimal, headers-only and representation of each write', async () => {
    const id = randomUUID();
    const minimal = await send('POST', '/equipment', 'return=minimal', { id, name: 'D' });
    expect(applied(minimal)).toBe('201 return=minimal');
    expect({ text: minimal.text, location: minimal.headers.get('location') }).toEqual({
      text: '',
      location: null,
    });
    const where = `/equipment?id=eq.${id}`;
    expect(applied(await send('PATCH', where, 'return=headers-only', { notes: 'x' }))).toBe(
      '204 return=headers-only',
    );
    const whole = await send('PATCH', `${where}&select=name,notes`, 'return=representation, count=exact', {
      notes: 'y',
    });
    expect(applied(whole)).toBe('200 return=representation, count=exact');
    expect(whole.json()).toEqual([{ name: 'D', notes: 'y' }]);
    expect(whole.headers.get('content-range')).toBe('0-0/1');
    const deleted = await send('DELETE', `${where}&select=name`, 'return=representation');
    expect({
      status: deleted.status,
      body: deleted.json(),
      range: deleted.headers.get('content-range'),
    }).toEqual({
      status: 200,
      body: [{ name: 'D' }],
      range: '*/*',
    });
  });

  it('an upsert reports what it applied, and an insert may omit columns', async () => {
    const row = { id: randomUUID(), name: 'E' };
    const first = await send(
      'POST',
      '/equipment?on_conflict=id',
      'resolution=merge-duplicates, missing=default',
      row,
    );
    expect(applied(first)).toBe('201 resolution=merge-duplicates, missing=default');
    const secondAttempt = await send(
      'POST',
      '/equipment?on_conflict=id',
      'resolution=ignore-duplicates, return=representation',
      {
        ...row,
        name: 'ignored',
      },
    );
    expect({ applied: applied(secondAttempt), body: secondAttempt.json() }).toEqual({
      applied: '201 resolution=ignore-duplicates, return=representation',
      body: [],
    });
    const chosen = await send('POST', '/equipment?columns=name&select=name,notes', 'return=representation', [
      { name: 'F', notes: 'left out', colour: 'unknown' },
    ]);
    expect(chosen.json()).toEqual([{ name: 'F', notes: null }]);
    expect(
      refusal(await send('POST', '/equipment?columns=name,colour', 'return=minimal', [{ name: 'G' }])),
    ).toMatchObject({
      status: 400,
      code: 'PGRST204',
      message: "Could not find the 'colour' column of 'equipment' in the schema cache",
    });
  });
});

describe('calls', () => {
  it('of a function that returns nothing are 204, even with a single object requested', async () => {
    expect(await alice.client.rpc('test_void')).toMatchObject({ status: 204, data: null, error: null });
    expect(await alice.client.rpc('test_void').single()).toMatchObject({
      status: 204,
      data: null,
      error: null,
    });
  });

  it('of a function with an unnamed argument are 404 PGRST202', async () => {
    const { status, error } = await alice.client.rpc('test_unnamed', { a: 1 });
    expect({ status, code: error?.code }).toEqual({ status: 404, code: 'PGRST202' });
  });

  it('return the changed rows, selected, filtered and ordered', async () => {
    const { data, error } = await alice.client
      .rpc('test_relabel', { label: 'seen' })
      .select('name,notes')
      .in('name', ['A', 'C'])
      .order('name', { ascending: false })
      .limit(1);
    expect(error).toBeNull();
    expect(data).toEqual([{ name: 'C', notes: 'seen' }]);
    expect(await notes()).toEqual(['seen', 'seen', 'seen']);
  });

  it('with GET accept an argument once', async () => {
    const twice = await rest.request('GET', '/rpc/test_relabel?label=a&label=b', { as: alice });
    expect(twice.status).toBe(400);
  });
});
