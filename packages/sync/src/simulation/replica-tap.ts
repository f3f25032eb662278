import type { DBCore, DBCoreMutateRequest, DBCoreTransaction } from 'dexie';
import type { Replica } from '../replica/replica.ts';

/** A write that a committed transaction made; `value` is undefined for a deleted record. */
export interface CommittedWrite {
  readonly store: string;
  readonly key: unknown;
  readonly value: unknown;
}

export interface TapEvents {
  /** A transaction has committed: this is what the device shows from now on. */
  committed(writes: readonly CommittedWrite[]): void;
  /** The write that was waited for: the tab dies in the middle of its transaction. */
  struck(): void;
  /** A write was refused for want of room. */
  full(): void;
}

/** Sits between Dexie and IndexedDB: sees what is committed, and can end it all as the death of a tab does. */
export interface ReplicaTap {
  /** Strikes at the write after so many; null for never. */
  strikeAfter: number | null;
  /** Refuses so many of the coming writes, as a browser without room does. */
  refuses: number;
  /** Ends what is open and answers nothing any more. */
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
          // It had ended already: IndexedDB says so with an exception.
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
          // Not async: Dexie counts the awaits of all transactions together, and an async function in one that Dexie began
          // by itself takes one from a command's, which then goes on outside of its transaction.
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
