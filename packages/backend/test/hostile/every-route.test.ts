import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SERVICES } from '../../src/backend.ts';
import { startTestBackend, type TestBackend } from '../support/harness.ts';
import { errorShapeOf } from './error-shapes.ts';
import type { Vocabulary } from './random-body.ts';
import { hugeBodies } from './random-body.ts';
import { randomRequest } from './random-request.ts';
import { type HostileAnswer, type HostileRequest, HUNG_UP, send } from './send.ts';
import { signUpVictim, type Victim } from './victim.ts';

const SEED = Number(process.env.METALQUEST_FUZZ_SEED ?? 20261121);
/** Requests to each route. */
const RUNS = Number(process.env.METALQUEST_FUZZ_RUNS_PER_ROUTE ?? 10);
const QUERY_MARK = `mark${randomBytes(8).toString('hex')}`;

interface Route {
  method: string;
  url: string;
}
interface Thief {
  token: string;
  email: string;
}

const routes: Route[] = [];
const logged: string[] = [];
let backend: TestBackend;
let victim: Victim;
let words: Vocabulary;
let thief: Thief;
let suspended: string;
let forged: string[];

beforeAll(async () => {
  backend = await startTestBackend({
    logTo: (line) => void logged.push(line),
    prepare: async (scope) => {
      scope.addHook('onRoute', ({ method, url }) => {
        for (const each of [method].flat()) routes.push({ method: each, url });
      });
    },
  });
  victim = await signUpVictim(backend);
  thief = await signUpThief();
  const other = await signUpThief();
  await backend.db.query("update auth.users set banned_until = now() + interval '1 day' where email = $1", [
    other.email,
  ]);
  suspended = other.token;
  forged = await forgedTokens(victim);
  words = {
    relations: await relations(),
    ids: [...Object.values(victim.ids), victim.userId, randomUUID()],
    files: [victim.file, `${victim.file}/`, victim.file.toUpperCase()],
    emails: ['nobody@example.org', 'x', `${'a'.repeat(300)}@example.org`],
    queryMark: QUERY_MARK,
  };
});
afterAll(() => backend.close());

async function signUpThief(): Promise<Thief> {
  const { client, email } = await backend.signUp();
  const { data } = await client.auth.getSession();
  return { token: data.session?.access_token ?? '', email };
}

/** Tokens of the victim and an administrator with an invalid signature. */
async function forgedTokens({ userId, email }: Victim): Promise<string[]> {
  const claims = {
    sub: userId,
    role: 'service_role',
    aud: 'authenticated',
    session_id: randomUUID(),
    app_metadata: { admin: true },
  };
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(publicKey);
  const sign = (header: Record<string, unknown>) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', ...header })
      .setExpirationTime('1h')
      .setIssuer('http://localhost:3000/auth/v1')
      .sign(privateKey);
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const published = await (await fetch(`${backend.url}/auth/v1/.well-known/jwks.json`)).text();
  const hmac = new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(published));
  return [
    await sign({}),
    await sign({ jwk }),
    await sign({ jku: 'http://127.0.0.1:1/jwks.json', kid: '../../dev/null' }),
    await hmac,
    `${part({ alg: 'none' })}.${part({ ...claims, email: email.slice(0, 3) })}.`,
    `${part({ alg: 'none' })}.${part(claims)}.AA`,
  ];
}

async function relations(): Promise<string[]> {
  const rows = await backend.db.query<{ name: string }>(
    `select c.relname::text as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
     union select 'rpc/' || p.proname from pg_proc p where p.pronamespace = 'public'::regnamespace order by 1`,
  );
  return rows.map(({ name }) => name);
}

const CREDENTIALS = ['none', 'anon', 'thief', 'thief', 'thief', 'suspended', 'forged', 'odd'] as const;
const ODD = [
  'Bearer',
  'Bearer ',
  'Basic YTpi',
  'bearer a.b.c',
  'Bearer Bearer x',
  `Bearer ${'a'.repeat(6000)}`,
  'Bearer \u00ff.\u00fe.\u00fd',
  '',
];

function authorization(who: (typeof CREDENTIALS)[number], which: number): string | null {
  const pick = (list: readonly string[]): string => list[which % list.length] ?? '';
  const tokens = { anon: backend.anonKey, thief: thief.token, suspended, forged: pick(forged) };
  if (who === 'none') return null;
  return who === 'odd' ? pick(ODD) : `Bearer ${tokens[who]}`;
}

/** Invariants of every answer. */
function assertSound({ method, path }: HostileRequest, { status, headers, text }: HostileAnswer): void {
  const what = `${method} ${path.slice(0, 300)}: ${status} ${text.slice(0, 300)}`;
  expect(status, what).toBeGreaterThanOrEqual(200);
  if (status === 503) expect(headers['retry-after'], what).toBeDefined();
  else expect(status, what).toBeLessThan(500);
  const whole = `${JSON.stringify(headers)}\n${text}`;
  for (const secret of victim.secrets) expect(whole.includes(secret), `${what} holds ${secret}`).toBe(false);
  if (status >= 400 && method !== 'HEAD' && status !== 431) {
    expect(errorShapeOf(path, headers, text), what).toBe('sound');
  }
}

/** The attacker may sign out or delete their own account; they then sign up again. */
async function signInAndReturn({ path, method }: HostileRequest, { status }: HostileAnswer): Promise<void> {
  if (status >= 300 || method === 'GET' || !/logout|delete-user|end_session/.test(path)) return;
  thief = await signUpThief();
}

async function attack(request: HostileRequest, credential: string | null): Promise<HostileAnswer> {
  const headers =
    credential === null ? request.headers : [...request.headers, ['authorization', credential] as const];
  const answer = await send(backend.url, { ...request, headers });
  if (answer !== HUNG_UP) assertSound(request, answer);
  await signInAndReturn(request, answer);
  return answer;
}

/** Every row of the victim, including the account and its files. */
async function everythingOfVictim(): Promise<unknown> {
  const tables = await backend.db.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id'
     where c.relkind = 'r' and n.nspname in ('public', 'auth') and c.relname not in ('one_time_codes', 'flow_state') order by 1`,
  );
  const all: unknown[] = [];
  for (const { name } of tables) {
    all.push(
      await backend.db.query(`select to_jsonb(t)::text from ${name} t where user_id = $1 order by 1`, [
        victim.userId,
      ]),
    );
  }
  all.push(
    await backend.db.query('select name, version from storage.objects where owner_id = $1', [victim.userId]),
    await backend.db.query(
      'select email, encrypted_password, raw_app_meta_data, banned_until from auth.users where id = $1',
      [victim.userId],
    ),
    await backend.db.query("select id from auth.users where raw_app_meta_data ->> 'admin' = 'true'"),
  );
  return all;
}

describe('every route of', () => {
  it.each(Object.keys(SERVICES))(
    "%s handles invalid requests correctly, and never shows or changes another user's data",
    async (prefix) => {
      const own = routes.filter(({ url }) => url.startsWith(`${prefix}/`));
      expect(own.length).toBeGreaterThan(0);
      const before = await everythingOfVictim();
      for (const route of own) {
        await fc.assert(
          fc.asyncProperty(
            randomRequest(route, words),
            fc.constantFrom(...CREDENTIALS),
            fc.nat(50),
            async (request, who, which) => {
              await attack(request, authorization(who, which));
            },
          ),
          { numRuns: route.url.endsWith('v1/*') ? RUNS * 6 : RUNS, seed: SEED, endOnFailure: true },
        );
      }
      expect(await everythingOfVictim()).toEqual(before);
    },
  );

  it('each service refuses ten megabytes, wherever they are sent', async () => {
    for (const { method, url } of routes) {
      if (!['POST', 'PUT', 'PATCH', 'DELETE'].includes(method)) continue;
      const path = url.replaceAll('*', 'quests').replaceAll(/:\w+/g, 'media');
      for (const body of hugeBodies) {
        const request = { method, path, headers: [['content-type', 'application/json']] as const, body };
        const { status } = await attack(request, `Bearer ${thief.token}`);
        if (status !== 0) expect(status, `${method} ${path}`).toBeGreaterThanOrEqual(400);
      }
    }
  });
});

describe('the log', () => {
  it('of all requests contains no e-mail, coordinates, tokens or query strings', () => {
    const text = logged.join('');
    for (const secret of [...victim.secrets, QUERY_MARK, thief.token, thief.email, suspended, ...forged]) {
      expect(text.includes(secret), secret).toBe(false);
    }
    expect(logged.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  });
});
