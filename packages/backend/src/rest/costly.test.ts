import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Detectorist, type RestUnderTest, startRest } from '../../test/rest/test-rest.ts';
import { openTestDatabase } from '../../test/support/harness.ts';
import type { Database } from '../db/database.ts';
import { MAX_WILDCARDS } from '../db/patterns.ts';
import { STATEMENT_TIMEOUT_MS } from './limits.ts';

let rest: RestUnderTest;
let digger: Detectorist;
let db: Database;
/** Replaces the timeouts that services ask for; null leaves them. */
let timeoutMs: number | null = null;
const asked: (number | undefined)[] = [];

beforeAll(async () => {
  db = await openTestDatabase();
  const as: Database['as'] = (caller, work, options = {}) => {
    if (timeoutMs === null) return db.as(caller, work, options);
    asked.push(options.statementTimeoutMs);
    return db.as(caller, work, { ...options, statementTimeoutMs: timeoutMs });
  };
  rest = await startRest({ db: { ...db, as } });
  digger = await rest.signUp();
});
afterAll(async () => {
  await rest.backend.close();
  await db.close();
});

const get = (path: string) => rest.request('GET', path, { as: digger });

describe('an expensive request', () => {
  it.each([
    ['a path of thousands of steps into JSON', `/quests?select=weather${'->a'.repeat(3000)}`],
    ['the same in a filter', `/quests?weather${'->a'.repeat(3000)}=eq.1`],
    ['JSON nested thousands deep in a filter', `/quests?weather=cs.${'['.repeat(15_000)}`],
    ['the same as an argument', `/rpc/pull_changes?since=${'['.repeat(15_000)}`],
    ['a long pattern', `/quests?notes=like.*${'a'.repeat(8000)}b*`],
    ['a pattern of thousands of wildcards', `/quests?or=(notes.ilike.${'*x'.repeat(3000)},id.is.null)`],
    ['thousands of columns', `/quests?select=${'*,'.repeat(2000)}*`],
    ['more columns than a row may have', `/quests?select=${'*,'.repeat(120)}*`],
    ['hundreds of conditions', `/quests?or=(${'title.eq.a,'.repeat(500)}title.eq.b)`],
    ['a cast to an Object.prototype name', '/quests?select=title::constructor'],
  ])('is refused at once: %s', async (_what, path) => {
    // Measures CPU time, because other processes slow the wall clock.
    const before = process.cpuUsage();
    expect((await get(path)).status).toBe(400);
    const { user, system } = process.cpuUsage(before);
    expect(user + system).toBeLessThan(2_000_000);
    expect((await get('/quests?select=id')).status).toBe(200);
  });

  it('may have only so many wildcards, as the error says', async () => {
    const pattern = (wildcards: number) => `notes.ilike.${Array(wildcards).fill('*').join('y')}`;
    const search = (...wildcards: number[]) =>
      get(`/quests?select=id&or=(${wildcards.map(pattern).join(',')})`);
    expect((await search(MAX_WILDCARDS / 2, MAX_WILDCARDS / 2)).status).toBe(200);
    const refused = await search(MAX_WILDCARDS / 2, MAX_WILDCARDS / 2 + 1);
    expect(refused.status).toBe(400);
    expect(refused.json()).toMatchObject({ details: expect.stringContaining(`${MAX_WILDCARDS} wildcards`) });
    const escaped = `notes=like.${encodeURIComponent('\\%'.repeat(40))}`;
    expect((await get(`/quests?select=id&${escaped}`)).status).toBe(200);
    const several = `notes=like(any).{${Array(MAX_WILDCARDS + 1)
      .fill('a*')
      .join(',')}}`;
    expect((await get(`/quests?select=id&${several}`)).status).toBe(400);
  });

  it('is cancelled at the timeout, and others are served again', async () => {
    const rows = Array.from({ length: 200 }, () => ({ title: 'Wide field', notes: 'a'.repeat(20_000) }));
    for (let batch = 0; batch < 3; batch += 1) {
      expect((await digger.client.from('quests').insert(rows)).error).toBeNull();
    }
    const slow = Array.from({ length: MAX_WILDCARDS / 2 }, (_, i) => `notes.ilike.*${'a'.repeat(190)}${i}*`);
    // The query would occupy a core for the whole of STATEMENT_TIMEOUT_MS. The embedded database stops it itself.
    const limitMs = db.kind === 'postgres' ? 1000 : STATEMENT_TIMEOUT_MS;
    timeoutMs = limitMs;
    const began = Date.now();
    const answer = await get(`/quests?select=id&or=(${slow.join(',')})`).finally(() => {
      timeoutMs = null;
    });
    expect(Date.now() - began).toBeLessThan(limitMs + 5000);
    expect(asked).toEqual([STATEMENT_TIMEOUT_MS]);
    expect(answer.status).toBe(500);
    expect(answer.json()).toMatchObject({ code: '57014' });
    expect((await get('/quests?select=id')).status).toBe(200);
  });
});
