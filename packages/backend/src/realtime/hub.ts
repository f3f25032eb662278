import type { BackendContext } from '../context.ts';
import { attachRealtime, CHANGES } from './attach.ts';
import { loadCatalog, type PublishedTable } from './catalog.ts';
import { type Channel, deliver } from './delivery.ts';
import type { RealtimeLimits } from './limits.ts';
import { type Change, coalesce, readNotice } from './notice.ts';
import { createReaders, type Reader } from './readers.ts';

/** The channels of all sockets, and the one listener that feeds them. */
export interface Hub {
  catalog: readonly PublishedTable[];
  add(channel: Channel): void;
  /** To be called before the channel acts for another user, and when it closes. */
  remove(channel: Channel): void;
  close(): Promise<void>;
}

/** Attaches the triggers and starts to listen. */
export async function openHub({ db, now, log }: BackendContext, limits: RealtimeLimits): Promise<Hub> {
  await attachRealtime(db);
  const catalog = await loadCatalog(db);
  const tables = new Map(catalog.map((table) => [`${table.schema}.${table.name}`, table]));
  const readers = createReaders();
  const underWay = new Set<Promise<void>>();

  /** A read that fails closes the channels it was for: a change is delivered or the client knows that it has to pull. */
  function fail(reader: Reader): void {
    reader.waiting = [];
    for (const channel of [...reader.channels]) {
      readers.remove(channel);
      channel.fail();
    }
  }

  async function run(reader: Reader): Promise<void> {
    // What arrives while a batch is read makes the next batch: the busier the database, the larger the batches.
    while (reader.waiting.length > 0) {
      const batch = coalesce(reader.waiting);
      reader.waiting = [];
      try {
        await deliver(db, tables, reader, batch);
      } catch (cause) {
        log.error({ err: cause }, 'changes not read');
        fail(reader);
      }
    }
  }

  /** Each reader goes at the pace of its own reads: who has much to read keeps nobody else waiting. */
  function start(reader: Reader): void {
    if (reader.running) return;
    reader.running = true;
    const running = run(reader).finally(() => {
      reader.running = false;
      underWay.delete(running);
    });
    underWay.add(running);
  }

  function take(change: Change): void {
    const table = tables.get(`${change.schema}.${change.table}`);
    if (!table) return;
    for (const reader of readers.concernedBy(change, table)) {
      reader.waiting.push(change);
      if (reader.waiting.length > limits.changesBehind) {
        log.warn('a listener was too far behind and was sent away to pull');
        fail(reader);
      }
      // Not within the database's own callback: PGlite calls it in the middle of the writer's query.
      setImmediate(start, reader);
    }
  }

  const hear = (payload: string): void => {
    if (readers.size === 0) return;
    let changes: Change[];
    try {
      changes = readNotice(payload, now());
    } catch (cause) {
      // Anybody who can run SQL can NOTIFY; only the triggers' own notices count.
      log.warn({ err: cause }, 'not a change notice');
      return;
    }
    for (const change of changes) take(change);
  };
  const stop = await db.listen(CHANGES, hear, () => {
    // What was announced meanwhile is gone: every client comes again and pulls.
    log.warn('the connection that hears changes was lost and made again');
    for (const reader of [...readers.all()]) fail(reader);
  });

  return {
    catalog,
    add: (channel) => readers.add(channel),
    remove: (channel) => readers.remove(channel),
    async close() {
      await stop();
      for (const reader of [...readers.all()]) reader.waiting = [];
      await Promise.all(underWay);
    },
  };
}
