import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listenTo } from '../../test/realtime/test-listener.ts';
import { openSocket, type RawSocket } from '../../test/realtime/test-socket.ts';
import { openTestDatabase, startTestBackend, type TestBackend } from '../../test/support/harness.ts';
import { authService } from '../auth/service.ts';
import { type Database, DatabaseError } from '../db/database.ts';
import { restService } from '../rest/service.ts';
import { LIMITS } from './limits.ts';
import { realtimeService } from './service.ts';

let database: Database;
let backend: TestBackend;
/** Delays the read of changes, by user. */
const held = new Map<string, Promise<void>>();

beforeAll(async () => {
  database = await openTestDatabase();
  backend = await startTestBackend({
    db: {
      ...database,
      async as(caller, work, options) {
        if (options?.lane === 'changes') await held.get(String(caller.claims.sub));
        return database.as(caller, work, options);
      },
    },
    services: {
      '/rest/v1': restService,
      '/auth/v1': authService,
      '/realtime/v1': (app, context) => realtimeService(app, context, { ...LIMITS, changesBehind: 20 }),
    },
  });
});
afterAll(async () => {
  await backend.close();
  await database.close();
});

type Account = Awaited<ReturnType<TestBackend['signUp']>>;

const addQuests = (account: Account, count: number) =>
  database.query(
    "insert into public.quests (user_id, title) select $1, 'Field' from generate_series(1, $2::int)",
    [account.userId, count],
  );

/** A raw socket of the account, which reports how it closes and does not reconnect. */
async function joined(account: Account): Promise<RawSocket> {
  const socket = await openSocket(backend.url, { apikey: backend.anonKey, vsn: '2.0.0' });
  const { data } = await account.client.auth.getSession();
  const config = { postgres_changes: [{ event: '*', schema: 'public', table: 'quests' }] };
  socket.send(['1', '1', 'realtime:t', 'phx_join', { config, access_token: data.session?.access_token }]);
  expect(await socket.next()).toMatchObject(['1', '1', 'realtime:t', 'phx_reply', { status: 'ok' }]);
  await socket.next();
  return socket;
}

describe('changes that are slow to read for one user', () => {
  it('do not delay other users, and arrive eventually', async () => {
    const [slow, quick] = [await backend.signUp(), await backend.signUp()];
    const [behind, ahead] = [await listenTo(slow.client, 'quests'), await listenTo(quick.client, 'quests')];
    const { promise, resolve: letGo } = Promise.withResolvers<void>();
    held.set(slow.userId, promise);
    await addQuests(slow, 1);
    await addQuests(quick, 1);
    await ahead.heard(1);
    await addQuests(slow, 2);
    expect(behind.messages).toEqual([]);
    held.delete(slow.userId);
    letGo();
    await behind.heard(3);
    expect(behind.receivedChanges()).toEqual(Array(3).fill('INSERT Field'));
  });

  it('each carry the number of their own transaction, by which a device recognizes its own changes', async () => {
    const account = await backend.signUp();
    const listener = await listenTo(account.client, 'quests', { select: ['sync_xid'] });
    const { promise, resolve: letGo } = Promise.withResolvers<void>();
    held.set(account.userId, promise);
    await addQuests(account, 1);
    const numbers: string[] = [];
    for (const title of ['Theirs', 'Ours']) {
      const changed = await account.client
        .from('quests')
        .update({ title })
        .neq('title', title)
        .select('sync_xid');
      numbers.push(...(changed.data ?? []).map((row) => String(row.sync_xid)));
    }
    held.delete(account.userId);
    letGo();
    await listener.heard(3);
    const [added, ...changed] = listener.messages.map(({ new: row }) =>
      'sync_xid' in row ? row.sync_xid : null,
    );
    expect(new Set([added, ...numbers]).size).toBe(3);
    expect(changed).toEqual(numbers);
  });

  it('close the socket when too many wait, so that the device reconnects and pulls', async () => {
    const slow = await backend.signUp();
    const socket = await joined(slow);
    const { promise, resolve: letGo } = Promise.withResolvers<void>();
    held.set(slow.userId, promise);
    await addQuests(slow, 1);
    await addQuests(slow, 40);
    expect(await socket.closed).toBe(1011);
    held.delete(slow.userId);
    letGo();
  });

  it('close only that user’s socket when they cannot be read at all', async () => {
    const [unlucky, other] = [await backend.signUp(), await backend.signUp()];
    const socket = await joined(unlucky);
    const listener = await listenTo(other.client, 'quests');
    const failure = Promise.reject(new DatabaseError({ code: '57014', message: 'canceling statement' }));
    failure.catch(() => undefined);
    held.set(unlucky.userId, failure);
    await addQuests(unlucky, 1);
    expect(await socket.closed).toBe(1011);
    held.delete(unlucky.userId);
    await addQuests(other, 1);
    await listener.heard(1);
    const again = await joined(unlucky);
    await addQuests(unlucky, 1);
    expect(await again.next()).toMatchObject([null, null, 'realtime:t', 'postgres_changes', {}]);
    again.close();
  });
});
