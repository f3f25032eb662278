import type { BackendContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import { loadCatalog, type PublishedTable } from './catalog.ts';
import { deliver } from './delivery.ts';
import type { RealtimeLimits } from './limits.ts';
import { type Change, coalesce, readNotice } from './notice.ts';
import { type Channel, createReaders, type Reader } from './readers.ts';

/** Channel of change notifications (platform/0003_realtime.sql). */
export const CHANGES = 'realtime_changes';

/** Attaches the change triggers to all published tables. Call it after the migrations; idempotent. */
export async function attachRealtime(db: Database): Promise<void> {
  await db.query('select realtime.attach()');
}

export interface Hub {
  catalog: readonly PublishedTable[];
  add(channel: Channel): void;
  /** Call it before the channel changes its user, and when it closes. */
  remove(channel: Channel): void;
  close(): Promise<void>;
}

export async function openHub({ db, now, log }: BackendContext, limits: RealtimeLimits): Promise<Hub> {
  await attachRealtime(db);
  const catalog = await loadCatalog(db);
  const tables = new Map(catalog.map((table) => [`${table.schema}.${table.name}`, table]));
  const readers = createReaders();
  const underWay = new Set<Promise<void>>();

  /** Closes the channels of a failed read, so that their clients reconnect and pull. */
  function fail(reader: Reader): void {
    reader.waiting = [];
    for (const channel of [...reader.channels]) {
      readers.remove(channel);
      channel.fail();
    }
  }

  async function run(reader: Reader): Promise<void> {
    // Changes that arrive during a read form the next batch, so batches grow with the load.
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

  /** Readers run independently, so that a slow one does not delay others. */
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
        log.warn('a slow listener was disconnected; it will pull instead');
        fail(reader);
      }
      // Deferred: PGlite calls this in the middle of the writer's query.
      setImmediate(start, reader);
    }
  }

  const onNotification = (payload: string): void => {
    if (readers.size === 0) return;
    let changes: Change[];
    try {
      changes = readNotice(payload, now());
    } catch (cause) {
      // Any SQL user can NOTIFY, so ignore payloads that the triggers did not write.
      log.warn({ err: cause }, 'not a change notice');
      return;
    }
    for (const change of changes) take(change);
  };
  const stop = await db.listen(CHANGES, onNotification, () => {
    // Notifications may have been missed, so every client must reconnect and pull.
    log.warn('the connection that listens for changes was lost and re-established');
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
