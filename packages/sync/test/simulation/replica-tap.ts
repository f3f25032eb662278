import type { DBCore, DBCoreMutateRequest, DBCoreTransaction } from 'dexie';
import type { Replica } from '../../src/replica/replica.ts';

/** A write of a committed transaction; `value` is undefined for a deleted record. */
export interface CommittedWrite {
  readonly store: string;
  readonly key: unknown;
  readonly value: unknown;
}

export interface TapEvents {
  /** A transaction committed: the device shows these writes from now on. */
  committed(writes: readonly CommittedWrite[]): void;
  /** The scheduled write was reached: the tab dies inside its transaction. */
  struck(): void;
  /** A write failed for lack of storage. */
  full(): void;
}

/** Sits between Dexie and IndexedDB: observes commits and can end everything like the death of a tab. */
export interface ReplicaTap {
  /** Strikes after this many writes; null for never. */
  strikeAfter: number | null;
  /** Fails this many of the next writes with a quota error. */
  refuses: number;
  /** Aborts open transactions and stops answering. */
  kill(): void;
}

interface EventSource {
  addEventListener(type: string, listener: () => void): void;
}

const isEventSource = (value: unknown): value is EventSource =>
  typeof value === 'object' && value !== null && 'addEventListener' in value;

const never = <T>(): Promise<T> => new Promise(() => {});

function writesOf(store: string, keyOf: (value: unknown) => unknown, request: DBCoreMutateRequest) {
  if (request.type === 'delete') return request.keys.map((key) => ({ store, key, value: undefined }));
  if (request.type === 'deleteRange') return [{ store, key: undefined, value: undefined }];
  return request.values.map((value) => ({ store, key: keyOf(value), value }));
}

export function tapReplica(replica: Replica, events: TapEvents): ReplicaTap {
  let dead = false;
  const open = new Map<DBCoreTransaction, CommittedWrite[]>();
  const tap: ReplicaTap = {
    strikeAfter: null,
    refuses: 0,
    kill() {
      dead = true;
      for (const transaction of open.keys()) {
        try {
          transaction.abort();
        } catch {
          // The transaction had already ended: IndexedDB throws.
        }
      }
      open.clear();
    },
  };

  function begin(core: DBCore, ...args: Parameters<DBCore['transaction']>): DBCoreTransaction {
    if (dead) throw new DOMException('The tab is gone', 'AbortError');
    const transaction = core.transaction(...args);
    open.set(transaction, []);
    if (!isEventSource(transaction)) throw new Error('Not a transaction of IndexedDB');
    transaction.addEventListener('complete', () => {
      const writes = open.get(transaction);
      open.delete(transaction);
      if (writes && writes.length > 0) events.committed(writes);
    });
    transaction.addEventListener('abort', () => open.delete(transaction));
    return transaction;
  }

  replica.dexie.use({
    stack: 'dbcore',
    name: 'simulation',
    create: (core): Partial<DBCore> => ({
      ...core,
      transaction: (...args) => begin(core, ...args),
      table(name) {
        const table = core.table(name);
        const keyOf = table.schema.primaryKey.extractKey ?? (() => undefined);
        return {
          ...table,
          // Not async: Dexie counts awaits across all transactions. An async function in a transaction that
          // Dexie began itself takes one from a command's, which then continues outside its transaction.
          mutate(request) {
            if (dead) return never();
            if (tap.strikeAfter !== null) {
              tap.strikeAfter -= 1;
              if (tap.strikeAfter < 0) {
                events.struck();
                return never();
              }
            }
            if (tap.refuses > 0) {
              tap.refuses -= 1;
              events.full();
              return Promise.reject(new DOMException('no room', 'QuotaExceededError'));
            }
            open.get(request.trans)?.push(...writesOf(name, keyOf, request));
            return table.mutate(request);
          },
          get: (request) => (dead ? never() : table.get(request)),
          getMany: (request) => (dead ? never() : table.getMany(request)),
          query: (request) => (dead ? never() : table.query(request)),
          count: (request) => (dead ? never() : table.count(request)),
          openCursor: (request) => (dead ? never() : table.openCursor(request)),
        };
      },
    }),
  });
  return tap;
}
