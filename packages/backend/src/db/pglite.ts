import { actAsSql, CALLER_TIMEOUT_MS, type Database, type Queryable } from './database.ts';
import { accountOf, createFairQueue, ONE_AT_A_TIME } from './fair-queue.ts';
import { connectPglite, type PgliteConnection } from './pglite-connection.ts';
import type { PgliteOptions } from './pglite-messages.ts';
import { hasType } from './prepared-statements.ts';

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
export async function openPglite(options: PgliteOptions = {}): Promise<Database> {
  const listeners = new Map<string, Set<Listener>>();
  const queue = createFairQueue(ONE_AT_A_TIME);
  let closed = false;
  let current = connect(options);

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
        // The next command is told.
        current.catch(() => undefined);
      },
    });
    for (const [channel, those] of listeners) {
      await connection.ask({ do: 'listen', channel });
      for (const { lost } of those) lost();
    }
    return connection;
  }

  const run = <T>(account: string | null, work: (connection: PgliteConnection) => Promise<T>): Promise<T> =>
    queue.run(account, async () => work(await current));
  const inTransaction = <T>(
    account: string | null,
    begin: string,
    limitMs: number | undefined,
    work: (tx: Queryable) => Promise<T>,
  ): Promise<T> =>
    run(account, async (connection) => {
      let ended = false;
      try {
        await connection.ask({ do: 'exec', sql: begin }, limitMs);
        const result = await work({
          async query<R extends object>(sql: string, params: readonly unknown[] = []) {
            if (ended) throw new Error('The transaction has ended');
            const { rows } = await connection.ask({ do: 'query', sql, params }, limitMs);
            return rows.filter(hasType<R>);
          },
        });
        await connection.ask({ do: 'exec', sql: 'commit' }, limitMs);
        return result;
      } catch (cause) {
        // A connection that was lost has undone it already.
        await connection.ask({ do: 'exec', sql: 'rollback' }).catch(() => undefined);
        throw cause;
      } finally {
        ended = true;
      }
    });

  await current;
  return {
    kind: 'pglite',
    query: <R extends object>(sql: string, params: readonly unknown[] = []) =>
      run(null, async (connection) => {
        const { rows } = await connection.ask({ do: 'query', sql, params });
        return rows.filter(hasType<R>);
      }),
    transaction: (work) => inTransaction(null, 'begin', undefined, work),
    as: (caller, work, act = {}) => {
      const { readOnly = false, statementTimeoutMs: limitMs = CALLER_TIMEOUT_MS } = act;
      const account = accountOf(caller, act);
      if (!act.oneStatement) {
        return inTransaction(account, `begin; ${actAsSql(caller, { readOnly })}`, limitMs, work);
      }
      return run(account, (connection) => {
        let ran = false;
        return work({
          async query<R extends object>(sql: string, params: readonly unknown[] = []) {
            if (ran) throw new Error('A second statement where one was promised');
            ran = true;
            const { rows } = await connection.ask({ do: 'once', caller, sql, params, readOnly }, limitMs);
            return rows.filter(hasType<R>);
          },
        });
      });
    },
    exclusively: (_name, work) => work(),
    exec: (sql) => run(null, async (connection) => void (await connection.ask({ do: 'exec', sql }))),
    async listen(channel, heard, lost) {
      const listener = { heard, lost };
      const those = listeners.get(channel) ?? new Set();
      listeners.set(channel, those.add(listener));
      await run(null, (connection) => connection.ask({ do: 'listen', channel }));
      return async () => {
        those.delete(listener);
        if (those.size > 0) return;
        listeners.delete(channel);
        await run(null, (connection) => connection.ask({ do: 'unlisten', channel }));
      };
    },
    close: () =>
      run(null, async (connection) => {
        closed = true;
        await connection.ask({ do: 'close' }).finally(() => connection.end());
      }),
  };
}
