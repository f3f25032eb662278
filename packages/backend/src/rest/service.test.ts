import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Detectorist, type RestUnderTest, startRest } from '../../test/rest/test-rest.ts';

let rest: RestUnderTest;
let alice: Detectorist;
let clockOffsetMs = 0;

beforeAll(async () => {
  rest = await startRest({ now: () => Date.now() + clockOffsetMs });
  alice = await rest.signUp();
});
afterAll(() => rest.backend.close());

describe('authentication', () => {
  it('an anonymous request is 401, with and without the anonymous key', async () => {
    const denied = {
      code: '42501',
      details: null,
      hint: null,
      message: 'permission denied for table quests',
    };
    const anonymous = await rest.request('GET', '/quests');
    expect({ status: anonymous.status, body: anonymous.json() }).toEqual({ status: 401, body: denied });
    const bare = await fetch(`${rest.backend.url}/rest/v1/quests`);
    expect(bare.status).toBe(401);
    expect(bare.headers.get('www-authenticate')).toContain('Bearer');
  });

  it('a forged, foreign or broken token is 401 PGRST301', async () => {
    const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = { sub: alice.userId, role: 'service_role', exp: 4_000_000_000 };
    const body = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
    const forged = [
      `${body}.${createHmac('sha256', 'secret').update(body).digest('base64url')}`,
      `${part({ alg: 'none' })}.${part(claims)}.`,
      `${alice.token.slice(0, -4)}AAAA`,
      'not-a-token',
    ];
    for (const token of forged) {
      const answer = await rest.request('GET', '/quests', { as: token });
      expect(answer.status).toBe(401);
      expect(answer.json()).toMatchObject({ code: 'PGRST301', details: null, hint: null });
    }
  });

  it('an expired token is 401 PGRST303, even one accepted a moment ago', async () => {
    expect((await rest.request('GET', '/quests', { as: alice })).status).toBe(200);
    clockOffsetMs = 2 * 3600 * 1000;
    const answer = await rest.request('GET', '/quests', { as: alice });
    clockOffsetMs = 0;
    expect({ status: answer.status, body: answer.json() }).toEqual({
      status: 401,
      body: { code: 'PGRST303', details: null, hint: null, message: 'JWT expired' },
    });
  });
});

describe('unsupported features are refused by name', () => {
  const refusal = async (path: string, headers: Record<string, string> = {}): Promise<unknown> => {
    const answer = await rest.request('GET', path, { as: alice, headers });
    const body = answer.json() as { code: string; message: string; details: string | null };
    return `${answer.status} ${body.code} ${body.message} ${body.details ?? ''}`.trim();
  };

  it.each([
    ['/quests?colour=eq.red', '400 42703 column quests.colour does not exist'],
    ['/quests?select=colour', '400 42703 column quests.colour does not exist'],
    ['/quests?order=colour', '400 42703 column quests.colour does not exist'],
    ['/quests?select=ctid', '400 42703 column quests.ctid does not exist'],
    ['/quests?finds.id=eq.1', "400 PGRST108 'finds' is not an embedded resource in this request"],
    ['/quests?finds.order=id', "400 PGRST108 'finds' is not an embedded resource in this request"],
    ['/quests?order=finds(id)', "400 PGRST108 'finds' is not an embedded resource in this request"],
    [
      '/quests?select=id,finds(id)&order=finds(id)',
      "400 PGRST118 A related order on 'finds' is not possible 'quests' and 'finds' do not form a many-to-one or one-to-one relationship",
    ],
    [
      '/quests?select=id,finds(id)&finds=eq.1',
      "400 PGRST120 Bad operator on the 'finds' embedded resource Only is null or not is null filters are allowed on embedded resources",
    ],
    ['/quests?title=adj.coin', '400 PGRST127 Feature not implemented The operator adj is not supported.'],
    ['/quests?title=imatch.^a', '400 PGRST127 Feature not implemented The operator imatch is not supported.'],
    ['/quests?title=match.^a', '400 PGRST127 Feature not implemented The operator match is not supported.'],
    ['/quests?select=count()', '400 PGRST123 Use of aggregate functions is not allowed'],
    ['/quests?select=duration_seconds.sum()', '400 PGRST123 Use of aggregate functions is not allowed'],
    [
      '/quests?select=title::regclass',
      '400 PGRST127 Feature not implemented The cast to regclass is not supported.',
    ],
    [
      '/quests?limit=-1',
      '416 PGRST103 Requested range not satisfiable Limit should be greater than or equal to zero.',
    ],
    [
      '/quests?columns=id',
      '400 PGRST100 failed to parse columns parameter it belongs to an insert or update',
    ],
    ['/quests?on_conflict=id', '400 PGRST100 failed to parse on_conflict parameter it belongs to an insert'],
    ['/quests?select=id&select=title', '400 PGRST100 failed to parse parameter select it was given twice'],
    ['/nothing', "404 PGRST205 Could not find the table 'public.nothing' in the schema cache"],
    ['/pg_class', "404 PGRST205 Could not find the table 'public.pg_class' in the schema cache"],
    ['/a/b', '404 PGRST125 Invalid path specified in request URL'],
    ['/', '404 PGRST125 Invalid path specified in request URL'],
  ])('GET %s', async (path, expected) => {
    expect(await refusal(path)).toBe(expected);
  });

  it.each([
    ['/quests?title=1', /^400 PGRST100 failed to parse filter \(1\)/],
    ['/quests?title=eqq.1', /^400 PGRST100/],
    ['/quests?select=id,', /^400 PGRST100/],
    ['/quests?select=id)', /^400 PGRST100/],
    ['/quests?select=finds(id', /^400 PGRST100/],
    ['/quests?order=title.down', /^400 PGRST100/],
    ['/quests?or=(title.eq.a', /^400 PGRST100/],
    ['/quests?or=title.eq.a', /^400 PGRST100/],
    ['/quests?id=in.(a', /^400 PGRST100/],
    ['/quests?id=is.maybe', /^400 PGRST100/],
    ['/quests?limit=many', /^400 PGRST100/],
    ['/quests?title=eq.%00', /^400 22021/],
    ['/quests?title=eq.%ff', /^400 22021/],
    ['/quests?title=eq.%', /^400 22021/],
    ['/quests%00', /^400 22021/],
    ['/quests?id=eq.x', /^400 22P02/],
    ['/quests?title=cs.x', /^404 42883/],
    ['/quests?select=id,finds(quests(finds(quests(finds(id)))))', /^400 PGRST127/],
    [`/quests?or=${'and('.repeat(11)}`, /^400 PGRST100/],
    [`/quests?or=(${'and('.repeat(11)}title.eq.a${')'.repeat(12)}`, /^400 PGRST127/],
  ])('GET %s', async (path, expected) => {
    expect(await refusal(path)).toMatch(expected);
  });

  it('preferences, media types and schemas too', async () => {
    const prefer = (value: string) => refusal('/quests', { prefer: value });
    const bad = '400 PGRST122 Invalid preferences given with handling=strict Invalid preferences: ';
    expect(await prefer('tx=rollback')).toBe(`${bad}tx=rollback`);
    expect(await prefer('count=guessed')).toBe(`${bad}count=guessed`);
    expect(await prefer('max-affected=1')).toBe(`${bad}max-affected=1`);
    expect(await prefer('count=exact, return=representation')).toBe(`${bad}return=representation`);
    expect(await refusal('/quests', { accept: 'application/geo+json' })).toBe(
      '406 PGRST107 None of these media types are available: application/geo+json',
    );
    expect(await refusal('/quests', { 'accept-profile': 'auth' })).toBe('406 PGRST106 Invalid schema: auth');
    const plan = await alice.client.from('quests').select().explain();
    expect(plan.status).toBe(406);
  });

  it('methods', async () => {
    expect((await rest.request('PUT', '/quests', { as: alice, body: '{}' })).json()).toMatchObject({
      code: 'PGRST117',
    });
    expect((await rest.request('DELETE', '/rpc/set_active_quest', { as: alice })).json()).toMatchObject({
      code: 'PGRST101',
    });
  });

  it('an unknown address', async () => {
    expect((await rest.request('GET', '/%', { as: alice })).status).toBe(400);
  });

  it('a write with an option that would be ignored', async () => {
    const write = async (method: string, path: string, headers: Record<string, string> = {}) =>
      (await rest.request(method, path, { as: alice, headers, body: '{"title":"x"}' })).status;
    const id = randomUUID();
    expect(await write('POST', '/quests?id=eq.1')).toBe(400);
    expect(await write('POST', '/quests?select=id')).toBe(400);
    expect(await write('POST', '/quests?on_conflict=id')).toBe(400);
    expect(await write('PATCH', `/quests?id=eq.${id}&limit=1`)).toBe(400);
    expect(await write('PATCH', `/quests?id=eq.${id}`, { prefer: 'resolution=merge-duplicates' })).toBe(400);
    expect(await write('DELETE', `/quests?id=eq.${id}&columns=id`)).toBe(400);
  });
});

describe('bodies', () => {
  const post = async (body: string | Uint8Array, headers: Record<string, string> = {}): Promise<string> => {
    const answer = await rest.request('POST', '/quests', { as: alice, body, headers });
    return `${answer.status} ${answer.text === '' ? '' : (answer.json() as { code: string }).code}`;
  };

  it('must be JSON objects, not too deep, not too large', async () => {
    expect(await post('')).toBe('400 PGRST102');
    expect(await post('{')).toBe('400 PGRST102');
    expect(await post('5')).toBe('400 PGRST102');
    expect(await post('[1]')).toBe('400 PGRST102');
    expect(await post('[{"title":"a"},{"notes":"b"}]')).toBe('400 PGRST102');
    expect(await post(new Uint8Array([0x7b, 0xff, 0x7d]))).toBe('400 PGRST102');
    expect(await post('{"title":"a"}', { 'content-type': 'text/csv' })).toBe('400 PGRST102');
    expect(await post(`{"title":"a","weather":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)).toBe(
      '400 PGRST102',
    );
    expect(await post(JSON.stringify({ title: 'a', notes: 'x'.repeat(6_000_000) }))).toBe('413 PGRST102');
    expect(await post(JSON.stringify(Array(10_001).fill({ title: 'a' })))).toBe('413 PGRST102');
    expect(await post('{"title":"lone \\ud800 surrogate"}')).toMatch(/^400 22P0/);
  });

  it('may be empty if there are no arguments', async () => {
    const remove = await rest.request('DELETE', `/quests?id=eq.${randomUUID()}`, {
      as: alice,
      headers: { 'content-type': 'application/json' },
    });
    expect(remove.status).toBe(204);
  });
});

describe('the catalog', () => {
  it('includes a table created after the start', async () => {
    expect((await rest.request('GET', '/test_late', { as: alice })).status).toBe(404);
    await rest.backend.db.exec(
      'create table public.test_late (id int primary key); grant select on public.test_late to authenticated; alter table public.test_late enable row level security; alter table public.test_late force row level security',
    );
    clockOffsetMs = 2000;
    expect(await rest.request('GET', '/test_late', { as: alice })).toMatchObject({ status: 200, text: '[]' });
    clockOffsetMs = 0;
  });

  it('resolves a junction table', async () => {
    await rest.backend.db.exec(`
      create table public.test_clubs (id int primary key, name text);
      create table public.test_members (id int primary key, name text);
      create table public.test_joins (club int references public.test_clubs, member int references public.test_members, primary key (club, member));
      insert into public.test_clubs values (1, 'Diggers'), (2, 'Empty'); insert into public.test_members values (7, 'Ann'); insert into public.test_joins values (1, 7);
      grant select on public.test_clubs, public.test_members, public.test_joins to authenticated;
    `);
    clockOffsetMs = 4000;
    const { data } = await alice.client
      .from('test_clubs')
      .select('name,test_members!test_joins(name)')
      .order('id');
    clockOffsetMs = 0;
    expect(data).toEqual([
      { name: 'Diggers', test_members: [{ name: 'Ann' }] },
      { name: 'Empty', test_members: [] },
    ]);
  });
});

describe('CORS', () => {
  it('lists the headers that browsers may read', async () => {
    const answer = await rest.request('GET', '/quests', {
      as: alice,
      headers: { origin: 'https://example.org', 'accept-profile': 'public' },
    });
    expect(answer.headers.get('access-control-expose-headers')).toContain('Content-Range');
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('content-profile')).toBe('public');
  });
});
