import pg from 'pg';

const RETRY_MS = 1000;

/** A pooled connection would lose its LISTEN. Reconnects every second. @returns a function that stops it */
export async function listenOn(
  url: string,
  channel: string,
  onNotify: (payload: string) => void,
  onLost: () => void,
): Promise<() => Promise<void>> {
  let current: pg.Client | null = null;
  let retry: NodeJS.Timeout | null = null;
  let stopped = false;

  async function connect(): Promise<void> {
    const client = new pg.Client({ connectionString: url, keepAlive: true });
    client.on('notification', (message) => {
      if (message.channel === channel) onNotify(message.payload ?? '');
    });
    // A broken connection can report more than one error.
    client.on('error', () => broken(client));
    client.once('end', () => broken(client));
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    current = client;
  }

  function broken(client: pg.Client): void {
    if (stopped || client !== current) return;
    current = null;
    reconnect();
  }

  function reconnect(): void {
    retry = setTimeout(() => {
      if (stopped) return;
      // Retries while the server is away; the pool's next query reports other errors.
      connect().then(onLost, reconnect);
    }, RETRY_MS);
  }

  await connect();
  return async () => {
    stopped = true;
    if (retry) clearTimeout(retry);
    await current?.end();
  };
}
