import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSocket, type RawSocket } from '../../test/realtime/test-socket.ts';
import { startTestBackend, type TestBackend } from '../../test/support/harness.ts';
import { authService } from '../auth/service.ts';
import { restService } from '../rest/service.ts';
import { LIMITS } from './limits.ts';
import { realtimeService } from './service.ts';

let backend: TestBackend;
let user: Awaited<ReturnType<TestBackend['signUp']>>;
let token: string;
let time = Date.now();

beforeAll(async () => {
  backend = await startTestBackend({
    now: () => time,
    services: {
      '/auth/v1': authService,
      '/rest/v1': restService,
      // The test moves the clock by more than the idle limit of a socket.
      '/realtime/v1': (app, context) =>
        realtimeService(app, context, { ...LIMITS, idleMs: Number.POSITIVE_INFINITY }),
    },
  });
  user = await backend.signUp();
  token = await freshToken(user);
});
afterAll(() => backend.close());

async function freshToken({ email, password }: { email: string; password: string }): Promise<string> {
  const { data, error } = await backend.client().auth.signInWithPassword({ email, password });
  if (error || !data.session) throw error;
  return data.session.access_token;
}

const open = (vsn = '2.0.0') => openSocket(backend.url, { apikey: backend.anonKey, vsn });
const quests = (event = '*') => ({ event, schema: 'public', table: 'quests' });
const joinPayload = (changes: object[], accessToken = token) => ({
  config: {
    broadcast: { ack: false, self: false },
    presence: { key: '', enabled: false },
    postgres_changes: changes,
    private: false,
  },
  access_token: accessToken,
});

const SUBSCRIBED = {
  extension: 'postgres_changes',
  status: 'ok',
  message: 'Subscribed to PostgreSQL',
  channel: 't',
};

async function joined(socket: RawSocket, topic = 'realtime:t'): Promise<void> {
  socket.send(['1', '1', topic, 'phx_join', joinPayload([quests()])]);
  expect(await socket.next()).toMatchObject(['1', '1', topic, 'phx_reply', { status: 'ok' }]);
  expect(await socket.next()).toMatchObject([null, null, topic, 'system', { status: 'ok' }]);
}

describe('tokens', () => {
  it('that expire close the channel, and nothing is sent afterwards', async () => {
    const socket = await open();
    await joined(socket);
    time += 3601_000;
    await backend.db.query("insert into public.quests (user_id, title) values ($1, 'Too late')", [
      user.userId,
    ]);
    expect(await socket.next()).toEqual([
      null,
      null,
      'realtime:t',
      'system',
      { extension: 'system', status: 'error', message: 'Token has expired', channel: 't' },
    ]);
    expect(await socket.next()).toEqual(['1', '1', 'realtime:t', 'phx_close', {}]);
    socket.send(['1', '3', 'realtime:t', 'phx_join', joinPayload([quests()])]);
    expect(await socket.next()).toMatchObject([
      '1',
      '3',
      'realtime:t',
      'phx_reply',
      { status: 'error', response: { reason: 'InvalidJWTToken: Token has expired' } },
    ]);
    token = await freshToken(user);
    socket.close();
  });

  it('pushed in time keep the channel open', async () => {
    const socket = await open();
    await joined(socket);
    time += 3000_000;
    const renewed = await freshToken(user);
    socket.send(['1', '2', 'realtime:t', 'access_token', { access_token: renewed }]);
    expect(await socket.next()).toEqual([null, null, 'realtime:t', 'system', SUBSCRIBED]);
    time += 1000_000;
    token = renewed;
    await backend.db.query("insert into public.quests (user_id, title) values ($1, 'Renewed')", [
      user.userId,
    ]);
    expect(await socket.next()).toMatchObject([
      null,
      null,
      'realtime:t',
      'postgres_changes',
      { data: { record: { title: 'Renewed' } } },
    ]);
    socket.close();
  });

  it('of another account show only that account', async () => {
    const stranger = await backend.signUp();
    const socket = await open();
    await joined(socket);
    socket.send(['1', '2', 'realtime:t', 'access_token', { access_token: await freshToken(stranger) }]);
    expect(await socket.next()).toEqual([null, null, 'realtime:t', 'system', SUBSCRIBED]);
    await backend.db.query("insert into public.quests (user_id, title) values ($1, 'Mine'), ($2, 'Theirs')", [
      user.userId,
      stranger.userId,
    ]);
    expect(await socket.next()).toMatchObject([
      null,
      null,
      'realtime:t',
      'postgres_changes',
      { data: { record: { title: 'Theirs' } } },
    ]);
    socket.close();
  });

  it('that come late or are lost decide about the subscription of a channel that stays joined', async () => {
    const socket = await open();
    const refused = {
      extension: 'postgres_changes',
      status: 'error',
      message: expect.stringMatching(
        /Unable to subscribe to changes of public.quests: .* anon may not read it/,
      ),
      channel: 't',
    };
    const { config } = joinPayload([quests()]);
    // A change that another socket has received is past this one.
    const witness = await open();
    witness.send(['1', '1', 'realtime:w', 'phx_join', { config, access_token: token }]);
    await witness.next();
    expect(await witness.next()).toMatchObject([null, null, 'realtime:w', 'system', { status: 'ok' }]);
    socket.send(['1', '1', 'realtime:t', 'phx_join', { config }]);
    expect(await socket.next()).toMatchObject([
      '1',
      '1',
      'realtime:t',
      'phx_reply',
      { status: 'ok', response: { postgres_changes: [{ ...quests(), id: 1 }] } },
    ]);
    expect(await socket.next()).toEqual([null, null, 'realtime:t', 'system', refused]);
    await backend.db.query("insert into public.quests (user_id, title) values ($1, 'Unheard')", [
      user.userId,
    ]);
    expect(await witness.next()).toMatchObject([null, null, 'realtime:w', 'postgres_changes', {}]);
    witness.close();
    socket.send(['1', '2', 'realtime:t', 'access_token', { access_token: token }]);
    expect(await socket.next()).toEqual([null, null, 'realtime:t', 'system', SUBSCRIBED]);
    await backend.db.query("insert into public.quests (user_id, title) values ($1, 'Heard')", [user.userId]);
    expect(await socket.next()).toMatchObject([
      null,
      null,
      'realtime:t',
      'postgres_changes',
      { ids: [1], data: { record: { title: 'Heard' } } },
    ]);
    // As a client of Supabase does when it signs out.
    socket.send(['1', '3', 'realtime:t', 'access_token', { access_token: backend.anonKey }]);
    expect(await socket.next()).toEqual([null, null, 'realtime:t', 'system', refused]);
    await backend.db.query("insert into public.quests (user_id, title) values ($1, 'Unheard')", [
      user.userId,
    ]);
    socket.send([null, '4', 'phoenix', 'heartbeat', {}]);
    expect(await socket.next()).toMatchObject([null, '4', 'phoenix', 'phx_reply', {}]);
    socket.close();
  });

  it('that are invalid close the channel', async () => {
    const socket = await open();
    await joined(socket);
    socket.send(['1', '2', 'realtime:t', 'access_token', { access_token: 'x.y.z' }]);
    expect(await socket.next()).toMatchObject([null, null, 'realtime:t', 'system', { status: 'error' }]);
    expect(await socket.next()).toMatchObject(['1', '1', 'realtime:t', 'phx_close', {}]);
    socket.close();
  });
});
