/**
 * The backend under load, in its own process, started by load.bench.ts. Messages tell it what to measure
 * directly on its database. Set METALQUEST_TEST_DATABASE_URL to run it on PostgreSQL.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Worker } from 'node:worker_threads';
import { argon2Hasher, OWASP_HASH_COST } from '@metalquest/backend/auth/passwords';
import type { Caller } from '@metalquest/backend/db/database';
import { openTestDatabase, startTestBackend, TEST_PASSWORD } from '@metalquest/backend/test/support/harness';
import { openPreparedPglite } from '@metalquest/backend/test/support/prepared-database';
import { recordDatabase } from '../support/recorded-database.ts';
import { seedSeason } from '../support/season.ts';
import { heapInUse } from './heap-in-use.ts';
import type { LoadAccount, LoadAnswer, LoadOrder, LoadTarget } from './messages.ts';

/** One account per connection, so that no account blocks itself. */
const ACCOUNTS = 64;
const FINDS_EACH = 200;
const UNLIMITED = 1_000_000_000;

const directory = await mkdtemp(path.join(tmpdir(), 'metalquest-load-'));
/** Threads of the server; upload-check threads end after an idle minute. */
const threads = new Set<Worker>();
process.on('worker', (thread) => {
  threads.add(thread);
  thread.once('exit', () => threads.delete(thread));
});
// On disk, as in a real installation: an in-memory database would count stored rows as server memory.
const { db, last } = recordDatabase(
  process.env.METALQUEST_TEST_DATABASE_URL
    ? await openTestDatabase()
    : await openPreparedPglite(path.join(directory, 'database')),
);
const backend = await startTestBackend({
  db,
  settings: {
    passwordHash: OWASP_HASH_COST,
    rateLimits: {
      signInPerMinute: UNLIMITED,
      wrongPasswordsFree: UNLIMITED,
      wrongPasswordsPerDay: UNLIMITED,
      signUpPerHour: UNLIMITED,
      refreshPerMinute: UNLIMITED,
      functionsPerMinute: UNLIMITED,
      rowsPerMinute: UNLIMITED,
      mailsPerHour: UNLIMITED,
    },
  },
});
const accounts: LoadAccount[] = [];
for (let i = 0; i < ACCOUNTS; i++) {
  const { client, userId, email } = await backend.signUp();
  const season = await seedSeason(db, userId, FINDS_EACH);
  const session = (await client.auth.getSession()).data.session;
  const { data: find } = await client.from('finds').select('id').limit(1).single();
  if (!session || !find) throw new Error('an account is not complete');
  accounts.push({
    userId,
    email,
    accessToken: session.access_token,
    refreshToken: session.refresh_token,
    findId: String(find.id),
    ...season,
  });
}
await db.exec('analyze');
const target: LoadTarget = {
  url: backend.url,
  kind: db.kind,
  anonKey: backend.anonKey,
  password: TEST_PASSWORD,
  accounts,
};
const callerOf = ({ userId }: LoadAccount): Caller => ({
  role: 'authenticated',
  claims: { sub: userId, role: 'authenticated' },
});
function accountOf(lane: number): LoadAccount {
  const account = accounts[lane % accounts.length];
  if (!account) throw new Error('no account');
  return account;
}

/** Runs `work` in `lanes` parallel loops for `ms` milliseconds. @returns the rate per second */
async function measureRate(
  lanes: number,
  ms: number,
  operation: (lane: number) => Promise<unknown>,
): Promise<number> {
  const startMs = performance.now();
  let doneCount = 0;
  const lane = async (_: unknown, index: number): Promise<void> => {
    while (performance.now() - startMs < ms) {
      await operation(index);
      doneCount += 1;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return (doneCount / (performance.now() - startMs)) * 1000;
}

async function executeOrder(order: LoadOrder): Promise<number> {
  switch (order.what) {
    case 'last statement': {
      const { sql, params } = last();
      return measureRate(order.lanes, order.ms, (lane) => {
        const account = accountOf(lane);
        return db.as(callerOf(account), (tx) => tx.query(sql, ownParams(params, account)));
      });
    }
    case 'hash': {
      const hasher = argon2Hasher(OWASP_HASH_COST);
      const stored = await hasher.hash(TEST_PASSWORD);
      return measureRate(order.lanes, order.ms, () => hasher.verify(stored, TEST_PASSWORD));
    }
    case 'memory': {
      return process.memoryUsage.rss() / 1024 ** 2;
    }
    case 'heap': {
      return (await heapInUse(threads.size)) / 1024 ** 2;
    }
    case 'cpu': {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000;
    }
    case 'stop': {
      await backend.close();
      await db.close();
      await rm(directory, { recursive: true, force: true });
      return 0;
    }
  }
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** Parameters of the same statement for another account, with a new key for each insert. */
function ownParams(params: readonly unknown[], account: LoadAccount): readonly unknown[] {
  const owner = accounts.find(({ userId }) => params.some((value) => String(value).includes(userId)));
  return params.map((value) => {
    if (typeof value !== 'string' || !owner) return value;
    return value
      .replaceAll(owner.userId, account.userId)
      .replaceAll(owner.questId, account.questId)
      .replaceAll(owner.gearId, account.gearId)
      .replace(new RegExp(`("id":\\s*")${UUID}`), (_all, head: string) => `${head}${randomUUID()}`);
  });
}

process.on('message', async (order: LoadOrder) => {
  const answer: LoadAnswer = { figure: await executeOrder(order) };
  process.send?.(answer);
  if (order.what === 'stop') process.exit(0);
});
process.send?.(target);
