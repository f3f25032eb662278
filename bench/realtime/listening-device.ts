import type { RealtimeTarget } from './messages.ts';

/** A frame of protocol version 2.0.0: join ref, ref, topic, event, payload. */
type Frame = [
  string | null,
  string | null,
  string,
  string,
  { status?: string; data?: { record?: { id: string } } },
];

/** A device's socket with the subscriptions of the app. */
export interface ListeningDevice {
  userId: string;
  /** The time each row id was received, in ms of performance.now(). */
  receivedMs: Map<string, number>;
  /** Messages beyond one per row. */
  surplus: number;
  close(): void;
}

/** Resolves when the server confirms the subscriptions. */
export async function listenAs(
  { url, anonKey, tables }: RealtimeTarget,
  { userId, accessToken }: RealtimeTarget['users'][number],
): Promise<ListeningDevice> {
  const ws = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${anonKey}&vsn=2.0.0`);
  const device: ListeningDevice = { userId, receivedMs: new Map(), surplus: 0, close: () => ws.close() };
  const changes = tables.map((table) => ({
    event: '*',
    schema: 'public',
    table,
    filter: `user_id=eq.${userId}`,
  }));
  const payload = { config: { postgres_changes: changes }, access_token: accessToken };
  await new Promise<void>((resolve, reject) => {
    ws.addEventListener('error', () => reject(new Error('the socket failed')));
    ws.addEventListener('close', ({ code }) => reject(new Error(`the socket was closed with ${code}`)));
    ws.addEventListener('open', () =>
      ws.send(JSON.stringify(['1', '1', `realtime:user-${userId}`, 'phx_join', payload])),
    );
    ws.addEventListener('message', ({ data }) => {
      const [, , , event, body]: Frame = JSON.parse(String(data));
      if (event === 'system') resolve();
      if (event === 'phx_reply' && body.status !== 'ok') reject(new Error(JSON.stringify(body)));
      if (event !== 'postgres_changes') return;
      const id = body.data?.record?.id ?? 'a change without its row';
      if (device.receivedMs.has(id)) device.surplus += 1;
      device.receivedMs.set(id, performance.now());
    });
  });
  return device;
}
