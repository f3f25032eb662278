import { expect, it } from 'vitest';
import { modelServer } from '../../test/support/model-server.ts';
import { ownSession } from './own-session.ts';
import type { SessionState } from './server.ts';

const ROW = { id: '6f1b2c3d-0000-4000-8000-000000000001', name: 'Deus II' };

it('sends nothing once another user is signed in, and stores nothing pulled for them', async () => {
  const model = modelServer();
  const server = ownSession(model);
  expect((await server.insert('equipment', 'id', [ROW])).verdict).toBe('accepted');
  model.sessionState = 'other-user';
  expect((await server.update('equipment', 'id', ROW.id, { name: 'X' })).verdict).toBe('unauthenticated');
  expect(model.tables.get('equipment')?.get(ROW.id)?.row.name).toBe('Deus II');

  // The session changes while the request is in flight.
  const states: SessionState[] = ['ready', 'other-user'];
  const changing = ownSession({ ...model, session: async () => states.shift() ?? 'other-user' });
  expect((await changing.pullChanges(null)).verdict).toBe('unauthenticated');
});

it('waits if the token cannot be renewed offline', async () => {
  const model = modelServer();
  model.sessionState = 'unreachable';
  expect((await ownSession(model).pullChanges(null)).verdict).toBe('silence');
  expect(model.requests).toEqual([]);
});

/** A server that refuses requests until the token is renewed, and counts renewals. */
function serverWithTokens() {
  const model = modelServer();
  let renewals = 0;
  let isNewestRefused = true;
  const held: (() => void)[] = [];
  const server = ownSession({
    ...model,
    async pullChanges(cursor) {
      const isRefused = isNewestRefused;
      await new Promise<void>((resolve) => held.push(resolve));
      return isRefused ? { verdict: 'unauthenticated' } : model.pullChanges(cursor);
    },
    async refreshSession() {
      renewals += 1;
      await Promise.resolve();
      isNewestRefused = false;
      return 'ready';
    },
  });
  /** Starts a request. The returned function lets the server answer it, and returns the verdict. */
  async function start() {
    const reply = server.pullChanges(null);
    const position = held.length;
    await expect.poll(() => held.length).toBe(position + 1);
    return async () => {
      held[position]?.();
      return (await reply).verdict;
    };
  }
  return {
    server,
    start,
    renewals: () => renewals,
    refuseNewest: () => {
      isNewestRefused = true;
    },
  };
}

it('renews a token once for all requests that were refused with it', async () => {
  const { server, start, renewals, refuseNewest } = serverWithTokens();
  const [first, second, late] = [await start(), await start(), await start()];
  expect([await first(), await second()]).toEqual(['unauthenticated', 'unauthenticated']);
  expect(await Promise.all([server.refreshSession(), server.refreshSession()])).toEqual(['ready', 'ready']);
  expect(renewals()).toBe(1);
  // Sent with the old token, refused after the renewal.
  expect(await late()).toBe('unauthenticated');
  expect(await server.refreshSession()).toBe('ready');
  expect(renewals()).toBe(1);
  expect(await (await start())()).toBe('accepted');

  refuseNewest();
  expect(await (await start())()).toBe('unauthenticated');
  expect(await server.refreshSession()).toBe('ready');
  expect(renewals()).toBe(2);
});

it('renews a token after a renewal that failed without signal', async () => {
  const model = modelServer();
  const states: SessionState[] = ['unreachable', 'ready'];
  let renewals = 0;
  const server = ownSession({
    ...model,
    refreshSession: async () => {
      renewals += 1;
      return states.shift() ?? 'ready';
    },
  });
  expect(await server.refreshSession()).toBe('unreachable');
  expect(await server.refreshSession()).toBe('ready');
  expect(renewals).toBe(2);
});
