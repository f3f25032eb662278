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
import { createWorkScheduler, type Spend } from './work-scheduler.ts';

/** Time limit, in ms, of a statement that checks the clock itself. */
const WATCH_MS = 4000;
/** Same limit for a read-only statement while other accounts wait. */
const CONTENDED_WATCH_MS = 800;
/** Retry-After for a statement stopped in favour of other accounts. */
const RETRY_SECONDS = 5;

interface EmbeddedOptions extends PgliteOptions {
  /** EMBEDDED_BUDGET when not given; null for none. */
  budget?: TimeBudget | null;
  /** WATCH_MS when not given. */
  watchMs?: number;
}

interface Listener {
  onPayload: (payload: string) => void;
  onLost: () => void;
}

/**
 * Opens the embedded Postgres in `directory`. It runs one query at a time in a worker thread and never
 * calls fsync: a power cut may lose data, a killed process does not (docs/operations.md). After a crash or a timeout
 * a new thread opens the same directory and recovers from the write-ahead log.
 */
export async function openPglite(options: EmbeddedOptions): Promise<Database> {
  const listeners = new Map<string, Set<Listener>>();
  const {
    budget = createTimeBudget({ ...EMBEDDED_BUDGET, now: () => performance.now() }),
    watchMs: longestMs = WATCH_MS,
    ...files
  } = options;
  const scheduler = createWorkScheduler(ONE_AT_A_TIME, budget);
  let closed = false;
  let current = connect(files);

  async function connect(how: PgliteOptions): Promise<PgliteConnection> {
    const connection = await connectPglite(how, {
      notified: (channel, payload) => {
        for (const { onPayload } of listeners.get(channel) ?? []) onPayload(payload);
      },
      lost: (ended) => {
        if (closed) return;
        current = ended.then(() => connect(how));
        // If reopening fails, every later command rejects; this only marks the rejection as handled.
        current.catch(() => undefined);
      },
    });
    for (const [channel, those] of listeners) {
      await connection.send({ do: 'listen', channel });
      for (const { onLost } of those) onLost();
    }
    return connection;
  }

  const runInternal = <T>(work: (connection: PgliteConnection) => Promise<T>): Promise<T> =>
    scheduler.own(async () => work(await current));
  const inTransaction = async <T>(
    connection: PgliteConnection,
    begin: string,
    terms: { limitMs?: number; spend?: Spend },
    work: (tx: Queryable) => Promise<T>,
  ): Promise<T> => {
    let ended = false;
    try {
      await connection.send({ do: 'exec', sql: begin }, terms);
      const result = await work({
        async query<R extends object>(sql: string, params: readonly unknown[] = []) {
          if (ended) throw new Error('The transaction has ended');
          return (await connection.send({ do: 'query', sql, params }, terms)).filter(hasType<R>);
        },
      });
      await connection.send({ do: 'exec', sql: 'commit' }, terms);
      return result;
    } catch (cause) {
      // If the rollback fails, ending the connection undoes the transaction.
      await connection.send({ do: 'exec', sql: 'rollback' }).catch(() => connection.end());
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
        return (await connection.send({ do: 'once', caller, sql, params, act }, terms)).filter(hasType<R>);
      },
    });
  };

  await current;
  return {
    kind: 'pglite',
    query: <R extends object>(sql: string, params: readonly unknown[] = []) =>
      runInternal(async (connection) =>
        (await connection.send({ do: 'query', sql, params })).filter(hasType<R>),
      ),
    transaction: (work) => runInternal((connection) => inTransaction(connection, 'begin', {}, work)),
    as: (caller, work, options = {}) =>
      scheduler.of(caller, options, async (spend) => {
        const connection = await current;
        const terms = { limitMs: options.statementTimeoutMs ?? CALLER_TIMEOUT_MS, spend };
        const hurries = options.readOnly === true && scheduler.othersPresent(caller);
        const act = { ...options, watchMs: hurries ? CONTENDED_WATCH_MS : longestMs };
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
    exec: (sql) => runInternal(async (connection) => void (await connection.send({ do: 'exec', sql }))),
    async listen(channel, onPayload, onLost) {
      const listener = { onPayload, onLost };
      const those = listeners.get(channel) ?? new Set();
      listeners.set(channel, those.add(listener));
      await runInternal((connection) => connection.send({ do: 'listen', channel }));
      return async () => {
        those.delete(listener);
        if (those.size > 0) return;
        listeners.delete(channel);
        await runInternal((connection) => connection.send({ do: 'unlisten', channel }));
      };
    },
    close: () =>
      runInternal(async (connection) => {
        closed = true;
        await connection.send({ do: 'close' }).finally(() => connection.end());
      }),
  };
}
