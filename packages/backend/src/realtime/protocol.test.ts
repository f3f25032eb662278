import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSocket, type RawSocket } from '../../test/realtime/test-socket.ts';
import { startTestBackend, type TestBackend } from '../../test/support/harness.ts';
import { authService } from '../auth/service.ts';
import { restService } from '../rest/service.ts';
import { LIMITS } from './limits.ts';
import { realtimeService } from './service.ts';

const SMALL = {
  ...LIMITS,
  channelsPerSocket: 3,
  socketsPerUser: 2,
  subscriptionsPerChannel: 2,
  messageBurst: 50,
};

let backend: TestBackend;
let user: Awaited<ReturnType<TestBackend['signUp']>>;
let token: string;
const time = Date.now();

beforeAll(async () => {
  backend = await startTestBackend({
    now: () => time,
    services: {
      '/auth/v1': authService,
      '/rest/v1': restService,
      '/realtime/v1': (app, context) => realtimeService(app, context, SMALL),
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

async function joined(socket: RawSocket, topic = 'realtime:t'): Promise<void> {
  socket.send(['1', '1', topic, 'phx_join', joinPayload([quests()])]);
  expect(await socket.next()).toMatchObject(['1', '1', topic, 'phx_reply', { status: 'ok' }]);
  expect(await socket.next()).toMatchObject([null, null, topic, 'system', { status: 'ok' }]);
}

describe('the protocol', () => {
  it('answers a join as Supabase does, with arrays', async () => {
    const socket = await open();
    const filtered = { ...quests(), filter: `user_id=eq.${user.userId}` };
    socket.send(['6', '7', 'realtime:t', 'phx_join', joinPayload([filtered, quests('DELETE')])]);
    expect(await socket.next()).toEqual([
      '6',
      '7',
      'realtime:t',
      'phx_reply',
      {
        status: 'ok',
        response: {
          postgres_changes: [
            { ...filtered, id: 1 },
            { ...quests('DELETE'), id: 2 },
          ],
        },
      },
    ]);
    expect(await socket.next()).toEqual([
      null,
      null,
      'realtime:t',
      'system',
      { extension: 'postgres_changes', status: 'ok', message: 'Subscribed to PostgreSQL', channel: 't' },
    ]);
    socket.send([null, '8', 'phoenix', 'heartbeat', {}]);
    expect(await socket.next()).toEqual([null, '8', 'phoenix', 'phx_reply', { status: 'ok', response: {} }]);
    await user.client.from('quests').insert({ title: 'Raw' });
    const change = (await socket.next()) as [null, null, string, string, { ids: number[]; data: object }];
    expect(change.slice(0, 4)).toEqual([null, null, 'realtime:t', 'postgres_changes']);
    expect(change[4].ids).toEqual([1]);
    expect(change[4].data).toMatchObject({
      type: 'INSERT',
      columns: expect.arrayContaining([
        { name: 'id', type: 'uuid' },
        { name: 'duration_seconds', type: 'int4' },
      ]),
    });
    socket.send(['6', '9', 'realtime:t', 'phx_leave', {}]);
    expect(await socket.next()).toEqual([
      '6',
      '9',
      'realtime:t',
      'phx_reply',
      { status: 'ok', response: {} },
    ]);
    expect(await socket.next()).toEqual(['6', '6', 'realtime:t', 'phx_close', {}]);
    socket.close();
  });

  it('supports version 1.0.0, with objects', async () => {
    const socket = await open('1.0.0');
    socket.send({
      topic: 'realtime:t',
      event: 'phx_join',
      payload: joinPayload([quests()]),
      ref: '1',
      join_ref: '1',
    });
    expect(await socket.next()).toMatchObject({
      topic: 'realtime:t',
      event: 'phx_reply',
      ref: '1',
      payload: { status: 'ok' },
    });
    socket.close();
  });

  it.each([
    [
      'a token with a foreign signature',
      () => `${token.slice(0, -6)}AAAAAA`,
      /^InvalidJWTToken: Invalid token/,
    ],
    ['no token at all', () => 'nonsense', /^InvalidJWTToken: Invalid token/],
  ])('refuses a join with %s', async (_what, bad, reason) => {
    const socket = await open();
    socket.send(['1', '1', 'realtime:t', 'phx_join', joinPayload([quests()], bad())]);
    expect(await socket.next()).toEqual([
      '1',
      '1',
      'realtime:t',
      'phx_reply',
      { status: 'error', response: { reason: expect.stringMatching(reason) } },
    ]);
    socket.close();
  });

  it('rejoins when a topic is joined twice, and closes the first', async () => {
    const socket = await open();
    await joined(socket);
    socket.send(['2', '2', 'realtime:t', 'phx_join', joinPayload([])]);
    expect(await socket.next()).toEqual(['1', '1', 'realtime:t', 'phx_close', {}]);
    expect(await socket.next()).toMatchObject(['2', '2', 'realtime:t', 'phx_reply', { status: 'ok' }]);
    socket.close();
  });

  it.each([
    ['an unknown event', ['1', '2', 'realtime:t', 'broadcast', {}], 'broadcast is not supported'],
    ['a topic that was never joined', ['1', '2', 'realtime:x', 'access_token', {}], 'unmatched topic'],
    [
      'a topic without a name',
      ['1', '2', 'realtime:', 'phx_join', {}],
      'TopicNameRequired: You must provide a topic name',
    ],
    [
      'a private channel',
      ['1', '2', 'realtime:p', 'phx_join', { config: { private: true } }],
      /not supported/,
    ],
    [
      'more subscriptions than allowed',
      ['1', '2', 'realtime:p', 'phx_join', { config: { postgres_changes: [{}, {}, {}] } }],
      /Too many/,
    ],
    ['a config of another shape', ['1', '2', 'realtime:p', 'phx_join', { config: 5 }], /InvalidJoinPayload/],
    [
      'a subscription that is no object',
      ['1', '2', 'realtime:p', 'phx_join', { config: { postgres_changes: [5] } }],
      /InvalidJoinPayload/,
    ],
  ])('answers %s with an error', async (_what, frame, reason) => {
    const socket = await open();
    await joined(socket);
    socket.send(frame);
    expect(await socket.next()).toMatchObject([
      '1',
      '2',
      frame[2],
      'phx_reply',
      {
        status: 'error',
        response: { reason: typeof reason === 'string' ? reason : expect.stringMatching(reason) },
      },
    ]);
    socket.close();
  });

  it('accepts a join whose subscription it refuses, and says so afterwards', async () => {
    const socket = await open();
    socket.send(['1', '1', 'realtime:t', 'phx_join', joinPayload([{ ...quests(), select: [] }])]);
    expect(await socket.next()).toMatchObject(['1', '1', 'realtime:t', 'phx_reply', { status: 'ok' }]);
    const message = expect.stringMatching(/takes event, schema/);
    const refused = { extension: 'postgres_changes', status: 'error', message, channel: 't' };
    expect(await socket.next()).toEqual([null, null, 'realtime:t', 'system', refused]);
    socket.close();
  });

  it.each([
    ['broken JSON', '{"', 1007],
    ['an invalid frame', '[1,2]', 1007],
    [
      'a frame of the other protocol version',
      '{"topic":"phoenix","event":"heartbeat","payload":{},"ref":"1"}',
      1007,
    ],
    ['binary', Buffer.from([3, 1, 1, 1]), 1003],
    ['more than 64 kB', 'x'.repeat(70_000), 1009],
  ])('closes a socket that sends %s', async (_what, text, code) => {
    const socket = await open();
    socket.sendRaw(text);
    expect(await socket.closed).toBe(code);
  });

  it('closes a socket that sends too many messages', async () => {
    const socket = await open();
    for (let i = 0; i < 60; i += 1) socket.send([null, String(i), 'phoenix', 'heartbeat', {}]);
    expect(await socket.closed).toBe(1008);
  });

  it('limits channels per socket and sockets per user', async () => {
    const sockets = [await open(), await open(), await open()];
    const [first, second, third] = sockets;
    for (const topic of ['realtime:a', 'realtime:b', 'realtime:c']) if (first) await joined(first, topic);
    first?.send(['1', '5', 'realtime:d', 'phx_join', joinPayload([])]);
    expect(await first?.next()).toMatchObject([
      '1',
      '5',
      'realtime:d',
      'phx_reply',
      { status: 'error', response: { reason: 'ChannelRateLimitReached: Too many channels' } },
    ]);
    if (second) await joined(second);
    third?.send(['1', '1', 'realtime:t', 'phx_join', joinPayload([])]);
    expect(await third?.next()).toMatchObject([
      '1',
      '1',
      'realtime:t',
      'phx_reply',
      { status: 'error', response: { reason: 'ConnectionRateLimitReached: Too many connected users' } },
    ]);
    for (const socket of sockets) socket.close();
    await Promise.all(sockets.map((socket) => socket.closed));
  });

  it('survives arbitrary messages', async () => {
    const words = fc.constantFrom(
      'phoenix',
      'realtime:t',
      'phx_join',
      'phx_leave',
      'access_token',
      'heartbeat',
      'config',
      'postgres_changes',
      '',
    );
    const part = fc.oneof(words, fc.jsonValue(), fc.dictionary(words, fc.jsonValue()));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.tuple(part, part, words, words, part), fc.jsonValue(), fc.string()), {
          maxLength: 8,
        }),
        async (frames) => {
          const socket = await open();
          for (const frame of frames)
            socket.sendRaw(typeof frame === 'string' ? frame : JSON.stringify(frame));
          socket.close();
          const code = await socket.closed;
          expect(code).not.toBe(1011);
        },
      ),
      { numRuns: 60 },
    );
    const socket = await open();
    await joined(socket);
    socket.close();
    await socket.closed;
  });
});
