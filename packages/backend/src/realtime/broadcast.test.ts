import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listenTo } from '../../test/realtime/test-listener.ts';
import { openSocket } from '../../test/realtime/test-socket.ts';
import { startTestBackend, type TestBackend } from '../../test/support/harness.ts';

let backend: TestBackend;
let user: Awaited<ReturnType<TestBackend['signUp']>>;
beforeAll(async () => {
  backend = await startTestBackend();
  user = await backend.signUp();
});
afterAll(() => backend.close());

describe('messages from a supabase-js client to others', () => {
  it.each([
    ['a text', { word: 'Grüße 🪙' }],
    ['bytes', new Uint8Array([0, 255, 1]).buffer],
  ])('%s gets an error, and its subscriptions continue', async (_what, payload) => {
    const listener = await listenTo(user.client, 'quests');
    const channel = user.client.channel('chät', { config: { broadcast: { ack: true } } });
    await new Promise<void>((resolve) => {
      channel.subscribe((status) => status === 'SUBSCRIBED' && resolve());
    });
    expect(await channel.send({ type: 'broadcast', event: 'wörd', payload })).toBe('error');
    expect(await channel.track({ here: true })).toBe('error');
    await user.client.from('quests').insert({ title: 'Still heard' });
    await listener.heard(1);
    expect(listener.statuses).toEqual(['SUBSCRIBED']);
    await user.client.removeAllChannels();
  });

  it('a channel with a very long name is refused, and its subscriptions continue', async () => {
    const listener = await listenTo(user.client, 'quests');
    const channel = user.client.channel('x'.repeat(400));
    const reason = await new Promise<string>((resolve) => {
      channel.subscribe((status, cause) => status === 'CHANNEL_ERROR' && resolve(String(cause)));
    });
    expect(reason).toContain('TopicNameTooLong');
    await user.client.removeChannel(channel);
    await user.client.from('quests').insert({ title: 'Still heard' });
    await listener.heard(1);
    expect(listener.statuses).toEqual(['SUBSCRIBED']);
    await user.client.removeAllChannels();
  });
});

describe('a binary push', () => {
  const text = (value: string) => [...new TextEncoder().encode(value)];
  /** Encodes like Serializer.encode of realtime-js: kind, lengths, encoding, texts. */
  const push = (joinRef: string, ref: string, topic: string, event: string) => {
    const parts = [joinRef, ref, topic, event, ''].map(text);
    return Buffer.from([3, ...parts.map((part) => part.length), 1, ...parts.flat(), ...text('{"a":1}')]);
  };

  it('to a topic that was not joined gets an error', async () => {
    const socket = await openSocket(backend.url, { apikey: backend.anonKey, vsn: '2.0.0' });
    socket.sendRaw(push('4', '5', 'realtime:nobody', 'hello'));
    expect(await socket.next()).toEqual([
      '4',
      '5',
      'realtime:nobody',
      'phx_reply',
      { status: 'error', response: { reason: 'unmatched topic' } },
    ]);
    socket.close();
  });

  it('to a joined topic gets an error reply, and its subscription continues', async () => {
    const { data } = await user.client.auth.getSession();
    const socket = await openSocket(backend.url, { apikey: backend.anonKey, vsn: '2.0.0' });
    const topic = 'realtime:quests';
    const config = { postgres_changes: [{ event: 'INSERT', schema: 'public', table: 'quests' }] };
    socket.send(['1', '1', topic, 'phx_join', { config, access_token: data.session?.access_token }]);
    expect(await socket.next()).toMatchObject(['1', '1', topic, 'phx_reply', { status: 'ok' }]);
    expect(await socket.next()).toMatchObject([null, null, topic, 'system', { status: 'ok' }]);
    socket.sendRaw(push('1', '2', topic, 'hello'));
    expect(await socket.next()).toMatchObject(['1', '2', topic, 'phx_reply', { status: 'error' }]);
    await user.client.from('quests').insert({ title: 'After the push' });
    expect(await socket.next()).toMatchObject([
      null,
      null,
      topic,
      'postgres_changes',
      { data: { record: { title: 'After the push' } } },
    ]);
    socket.close();
  });

  it.each([
    ['nothing', []],
    ['another message kind', [0, 1, 1, 1, 1, 49, 49, 97, 98]],
    ['lengths beyond its end', [3, 1, 1, 200, 1, 0, 1, 49, 49, 97]],
    ['invalid UTF-8', [3, 0, 1, 1, 1, 0, 1, 49, 0xff, 97]],
    ['no topic', [3, 0, 1, 0, 1, 0, 1, 49, 97]],
  ])('with %s closes the socket', async (_what, bytes) => {
    const socket = await openSocket(backend.url, { apikey: backend.anonKey, vsn: '2.0.0' });
    socket.sendRaw(Buffer.from(bytes));
    expect(await socket.closed).toBe(1003);
  });

  it('in the older protocol version, which has none, closes the socket', async () => {
    const socket = await openSocket(backend.url, { apikey: backend.anonKey, vsn: '1.0.0' });
    socket.sendRaw(push('1', '1', 'realtime:t', 'hello'));
    expect(await socket.closed).toBe(1003);
  });
});
