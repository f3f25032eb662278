import { asUserId } from '@metalquest/core/ids';
import { RealtimeClient } from '@supabase/realtime-js';
import { afterEach, expect, it, vi } from 'vitest';
import { playedRealtime } from '../../test/support/played-realtime.ts';
import { virtualClock } from '../../test/support/virtual-clock.ts';
import { openChannel } from './channel.ts';

const USER = asUserId('11111111-1111-4111-8111-111111111111');
let leaveLast: (() => Promise<void>) | null = null;
afterEach(async () => {
  await leaveLast?.();
  vi.unstubAllGlobals();
});

function listening(realtime: ReturnType<typeof playedRealtime>, firstToken: string) {
  vi.stubGlobal('WebSocket', realtime.WebSocket);
  let token = firstToken;
  const client = new RealtimeClient('ws://realtime.example/realtime/v1', {
    params: { apikey: 'sb_publishable_key' },
    accessToken: async () => token,
  });
  const clock = virtualClock(0);
  let joins = 0;
  let opened = 0;
  const leave = openChannel(
    async () => {
      opened += 1;
      await client.setAuth();
      return client;
    },
    USER,
    {
      hint: () => undefined,
      joined: () => {
        joins += 1;
      },
    },
    clock,
  );
  leaveLast = leave;
  return {
    clock,
    leave,
    joins: () => joins,
    opened: () => opened,
    async show(next: string) {
      token = next;
      await client.setAuth(next);
    },
  };
}

const anonUnlessSession = (token: string | null) =>
  token === 'expired' ? 'expired' : token?.startsWith('session') ? 'authenticated' : 'anon';

it('counts as joined once the server has subscribed, not when it accepts the join', async () => {
  const realtime = playedRealtime(anonUnlessSession);
  realtime.failSubscriptions('ERROR 53300 (too_many_connections)');
  const { clock, joins } = listening(realtime, 'session-1');
  await clock.advance(0);
  expect(realtime.shown).toEqual([{ event: 'phx_join', token: 'session-1' }]);
  expect(joins()).toBe(0);
});

it('joins again when the subscription was refused, less and less often', async () => {
  const realtime = playedRealtime(anonUnlessSession);
  realtime.failSubscriptions('ERROR 42703 (undefined_column)');
  const { clock, joins, opened } = listening(realtime, 'session-1');
  await clock.advance(9_999);
  expect(opened()).toBe(1);
  await clock.advance(1);
  expect(opened()).toBe(2);
  await clock.advance(19_999);
  expect(opened()).toBe(2);
  await clock.advance(1);
  expect(opened()).toBe(3);
  realtime.failSubscriptions(null);
  await clock.advance(40_000);
  expect(joins()).toBe(1);
  await clock.advance(3_600_000);
  expect(opened()).toBe(4);
});

it('subscribes with the token of a later sign-in, and stops trying by itself', async () => {
  const realtime = playedRealtime(anonUnlessSession);
  const { clock, joins, opened, show } = listening(realtime, 'anon-key');
  await clock.advance(0);
  expect(joins()).toBe(0);
  await show('session-1');
  await clock.advance(3_600_000);
  expect(joins()).toBe(1);
  expect(opened()).toBe(1);
  expect(realtime.shown).toEqual([
    { event: 'phx_join', token: 'anon-key' },
    { event: 'access_token', token: 'session-1' },
  ]);
});

it('reports each refreshed token as a new subscription, so that a pull closes the gap', async () => {
  const realtime = playedRealtime(anonUnlessSession);
  const { clock, joins, show } = listening(realtime, 'session-1');
  await clock.advance(0);
  await show('session-2');
  await clock.advance(0);
  expect(joins()).toBe(2);
});

it('joins again after the server closed the channel of an expired token', async () => {
  const realtime = playedRealtime(anonUnlessSession);
  const { clock, joins, show } = listening(realtime, 'session-1');
  await clock.advance(0);
  realtime.expire();
  await show('session-2');
  await clock.advance(10_000);
  expect(joins()).toBe(2);
  expect(realtime.shown.at(-1)).toEqual({ event: 'phx_join', token: 'session-2' });
});

it('stays left', async () => {
  const realtime = playedRealtime(anonUnlessSession);
  realtime.failSubscriptions('ERROR 42703 (undefined_column)');
  const { clock, leave, opened } = listening(realtime, 'session-1');
  await clock.advance(0);
  await leave();
  await clock.advance(3_600_000);
  expect(opened()).toBe(1);
});
