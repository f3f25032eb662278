import {
  type ActOptions,
  actAsSql,
  CALLER_TIMEOUT_MS,
  type Caller,
  type Database,
  DatabaseError,
  type Queryable,
} from './database.ts';
import { ONE_AT_A_TIME } from './fair-queue.ts';
import { connectPglite, type PgliteConnection } from './pglite-connection.ts';
import type { PgliteOptions } from './pglite-messages.ts';
import { hasType } from './prepared-statements.ts';
import { createTimeBudget, EMBEDDED_BUDGET, OverspentError, type TimeBudget } from './time-budget.ts';
import { createTurns, type Spend } from './turns.ts';

/** How long a statement that looks at the clock itself may run, in ms. */
const WATCH_MS = 4000;
/** The same for one that only reads while others use the database too: they wait for its end. */
const BESIDE_OTHERS_MS = 800;
/** When a statement that was ended for others is worth another try. */
const RETRY_SECONDS = 5;

interface EmbeddedOptions extends PgliteOptions {
  /** EMBEDDED_BUDGET when not given; null for none. */
  budget?: TimeBudget | null;
}

interface Listener {
  heard: (payload: string) => void;
  lost: () => void;
}

/**
 * The embedded Postgres, in `directory` or, without one, in memory. It runs in a thread of its own, one query at a
 * time, and never calls fsync: a killed process loses nothing, a power cut may (docs/operations.md). A thread that
 * breaks, or whose statement takes longer than it may, is replaced by a new one on the same directory, which recovers
 * from its log as after a kill.
 */
export async function openPglite(options: EmbeddedOptions = {}): Promise<Database> {
  const listeners = new Map<string, Set<Listener>>();
  const { budget = createTimeBudget({ ...EMBEDDED_BUDGET, now: () => performance.now() }), ...files } =
    options;
  const turns = createTurns(ONE_AT_A_TIME, budget);
  let closed = false;
  let current = connect(files);

  async function connect(how: PgliteOptions): Promise<PgliteConnection> {
    const connection = await connectPglite(how, {
      heard: (channel, payload) => {
        for (const { heard } of listeners.get(channel) ?? []) heard(payload);
      },
      lost: (ended) => {
        // In memory there is nothing to open again.
        const { directory } = how;
        if (!directory || closed) return;
        current = ended.then(() => connect({ directory }));
        // A failed reopening rejects every later command; this only marks the rejection as handled.
        current.catch(() => undefined);
      },
    });
    for (const [channel, those] of listeners) {
      await connection.ask({ do: 'listen', channel });
      for (const { lost } of those) lost();
    }
    return connection;
  }

  const own = <T>(work: (connection: PgliteConnection) => Promise<T>): Promise<T> =>
    turns.own(async () => work(await current));
  const inTransaction = async <T>(
    connection: PgliteConnection,
    begin: string,
    terms: { limitMs?: number; spend?: Spend },
    work: (tx: Queryable) => Promise<T>,
  ): Promise<T> => {
    let ended = false;
    try {
      await connection.ask({ do: 'exec', sql: begin }, terms);
      const result = await work({
        async query<R extends object>(sql: string, params: readonly unknown[] = []) {
          if (ended) throw new Error('The transaction has ended');
          return (await connection.ask({ do: 'query', sql, params }, terms)).filter(hasType<R>);
        },
      });
      await connection.ask({ do: 'exec', sql: 'commit' }, terms);
      return result;
    } catch (cause) {
      // Without a rollback the transaction would stay open: ending the connection undoes it too.
      await connection.ask({ do: 'exec', sql: 'rollback' }).catch(() => connection.end());
      throw cause;
    } finally {
      ended = true;
    }
  };
  const withOneStatement = <T>(
    connection: PgliteConnection,
    caller: Caller,
    act: ActOptions,
    terms: { limitMs: number; spend: Spend },
    work: (tx: Queryable) => Promise<T>,
  ): Promise<T> => {
    let ran = false;
    return work({
      async query<R extends object>(sql: string, params: readonly unknown[] = []) {
        if (ran) throw new Error('A second statement where one was promised');
        ran = true;
        return (await connection.ask({ do: 'once', caller, sql, params, act }, terms)).filter(hasType<R>);
      },
    });
  };

  await current;
  return {
    kind: 'pglite',
    query: <R extends object>(sql: string, params: readonly unknown[] = []) =>
      own(async (connection) => (await connection.ask({ do: 'query', sql, params })).filter(hasType<R>)),
    transaction: (work) => own((connection) => inTransaction(connection, 'begin', {}, work)),
    as: (caller, work, options = {}) =>
      turns.of(caller, options, async (spend) => {
        const connection = await current;
        const terms = { limitMs: options.statementTimeoutMs ?? CALLER_TIMEOUT_MS, spend };
        const hurries = options.readOnly === true && turns.othersPresent(caller);
        const act = { ...options, watchMs: hurries ? BESIDE_OTHERS_MS : WATCH_MS };
        try {
          if (act.oneStatement) return await withOneStatement(connection, caller, act, terms, work);
          const { readOnly = false, watchMs } = act;
          const begin = `begin; ${actAsSql(caller, { readOnly, watchMs })}`;
          return await inTransaction(connection, begin, terms, work);
        } catch (cause) {
          const tooSlow = cause instanceof DatabaseError && cause.code === '57014';
          throw tooSlow && hurries && act.withinBudget ? new OverspentError(RETRY_SECONDS) : cause;
        }
      }),
    exclusively: (_name, work) => work(),
    exec: (sql) => own(async (connection) => void (await connection.ask({ do: 'exec', sql }))),
    async listen(channel, heard, lost) {
      const listener = { heard, lost };
      const those = listeners.get(channel) ?? new Set();
      listeners.set(channel, those.add(listener));
      await own((connection) => connection.ask({ do: 'listen', channel }));
      return async () => {
        those.delete(listener);
        if (those.size > 0) return;
        listeners.delete(channel);
        await own((connection) => connection.ask({ do: 'unlisten', channel }));
      };
    },
    close: () =>
      own(async (connection) => {
        closed = true;
        await connection.ask({ do: 'close' }).finally(() => connection.end());
      }),
  };
}
