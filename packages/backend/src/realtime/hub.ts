import type { BackendContext } from '../context.ts';
import { attachRealtime, CHANGES } from './attach.ts';
import { loadCatalog, type PublishedTable } from './catalog.ts';
import { type Channel, deliver } from './delivery.ts';
import { type Change, coalesce, readNotice } from './notice.ts';

/** The channels of all sockets, and the one listener that feeds them. */
export interface Hub {
  catalog: readonly PublishedTable[];
  add(channel: Channel): void;
  remove(channel: Channel): void;
  /** Resolves when what was announced so far has been delivered. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** Attaches the triggers and starts to listen. */
export async function openHub({ db, now, log }: BackendContext): Promise<Hub> {
  await attachRealtime(db);
  const catalog = await loadCatalog(db);
  const channels = new Set<Channel>();
  let waiting: Change[] = [];
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    // What arrives while a batch is read makes the next batch: the busier the database, the larger the batches.
    while (waiting.length > 0) {
      const batch = coalesce(waiting);
      waiting = [];
      await deliver(db, catalog, channels, batch, (cause) => log.error({ err: cause }, 'changes not read'));
    }
  }

  function start(): void {
    running ??= run().finally(() => {
      running = null;
      if (waiting.length > 0) start();
    });
  }

  const hear = (payload: string): void => {
    if (channels.size === 0) return;
    try {
      waiting.push(...readNotice(payload, now()));
    } catch (cause) {
      // Anybody who can run SQL can NOTIFY; only the triggers' own notices count.
      log.warn({ err: cause }, 'not a change notice');
      return;
    }
    // Not within the database's own callback: PGlite calls it in the middle of the writer's query.
    setImmediate(start);
  };
  const stop = await db.listen(CHANGES, hear, () => {
    // What was announced meanwhile is gone: every client comes again and pulls.
    log.warn('the connection that hears changes was lost and made again');
    for (const channel of [...channels]) channel.fail();
  });

  return {
    catalog,
    add: (channel) => channels.add(channel),
    remove: (channel) => channels.delete(channel),
    async settled() {
      await new Promise((resolve) => setImmediate(resolve));
      while (running) await running;
    },
    async close() {
      await stop();
      waiting = [];
      channels.clear();
      await running;
    },
  };
}
