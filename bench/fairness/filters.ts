import type { FairnessAccount, FairnessTarget } from './messages.ts';

/** As many as a socket and a channel may have. */
const CHANNELS = 30;
const SUBSCRIPTIONS = 30;
/** As many wildcards as fit into a pattern of 200 characters. */
const PATTERN = `%${'y%'.repeat(98)}z`;

/** Subscribes to changes of the account's finds with filters that are costly to test. @returns what ends it */
export async function listenWith(
  { url, anonKey }: FairnessTarget,
  { token, userId }: FairnessAccount,
): Promise<() => void> {
  const ws = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${anonKey}&vsn=2.0.0`);
  await new Promise<void>((resolve, reject) => {
    ws.addEventListener('error', () => reject(new Error('the socket failed')));
    ws.addEventListener('open', () => {
      for (let channel = 0; channel < CHANNELS; channel += 1) {
        const changes = Array.from({ length: SUBSCRIPTIONS }, (_, i) => ({
          event: '*',
          schema: 'public',
          table: 'finds',
          filter: `details=ilike.${PATTERN.slice(0, -3)}${channel}${i}`,
        }));
        const payload = { config: { postgres_changes: changes }, access_token: token };
        ws.send(
          JSON.stringify(['1', `${channel}`, `realtime:user-${userId}-${channel}`, 'phx_join', payload]),
        );
      }
    });
    // A server that limits wildcards refuses the joins.
    let answered = 0;
    ws.addEventListener('message', ({ data }) => {
      const [, , , event]: [unknown, unknown, unknown, string] = JSON.parse(String(data));
      if (event === 'phx_reply') answered += 1;
      if (answered === CHANNELS) resolve();
    });
    ws.addEventListener('close', () => resolve());
  });
  return () => ws.close();
}
