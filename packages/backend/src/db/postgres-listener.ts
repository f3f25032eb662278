import pg from 'pg';

const RETRY_MS = 1000;

/**
 * Hears NOTIFY on a connection of its own, since a pooled one would lose its LISTEN. When that connection breaks it
 * is made again, every second until it holds, and `lost` says that notices may have been missed meanwhile.
 * @returns a function that stops listening
 */
export async function listenOn(
  url: string,
  channel: string,
  heard: (payload: string) => void,
  lost: () => void,
): Promise<() => Promise<void>> {
  let current: pg.Client | null = null;
  let retry: NodeJS.Timeout | null = null;
  let stopped = false;

  async function connect(): Promise<void> {
    const client = new pg.Client({ connectionString: url, keepAlive: true });
    client.on('notification', (message) => {
      if (message.channel === channel) heard(message.payload ?? '');
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
    again();
  }

  function again(): void {
    retry = setTimeout(() => {
      if (stopped) return;
      // A server that is still away is asked again; what else is wrong, the next query of the pool reports.
      connect().then(lost, again);
    }, RETRY_MS);
  }

  await connect();
  return async () => {
    stopped = true;
    if (retry) clearTimeout(retry);
    await current?.end();
  };
}
