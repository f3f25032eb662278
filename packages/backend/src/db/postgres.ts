import pg from 'pg';
import {
  type ActOptions,
  actAsSql,
  CALLER_TIMEOUT_MS,
  type Caller,
  type Database,
  DatabaseError,
  type Queryable,
  type QueryOptions,
} from './database.ts';
import { sharesOf } from './fair-queue.ts';
import { runOneStatement } from './one-statement.ts';
import { listenOn } from './postgres-listener.ts';
import { createTimeBudget, POSTGRES_BUDGET, type TimeBudget } from './time-budget.ts';
import { createWorkScheduler } from './work-scheduler.ts';

/** As in pglite.ts: keeps Postgres's text for these types. */
const TEXT_TYPES = new Set([20, 1082, 1114, 1184, 1700]);
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    TEXT_TYPES.has(oid) ? (value: string) => value : pg.types.getTypeParser(oid, format ?? 'text'),
};

const POOL_CONNECTIONS = 10;

type Executor = Pick<pg.Pool, 'query'>;

function queryable(executor: Executor): Queryable {
  return {
    async query<R extends object>(
      sql: string,
      params: readonly unknown[] = [],
      { preparedAs: name }: QueryOptions = {},
    ) {
      try {
        const statement = { text: sql, values: [...params], ...(name ? { name } : {}) };
        return (await executor.query<R & pg.QueryResultRow>(statement)).rows;
      } catch (cause) {
        throw DatabaseError.from(cause);
      }
    },
  };
}

/** Opens a pool on PostgreSQL 15+ with PostGIS 3.3+. The role must be able to bypass row security. */
export async function openPostgres(
  url: string,
  options: { max?: number; budget?: TimeBudget | null } = {},
): Promise<Database> {
  const max = options.max ?? POOL_CONNECTIONS;
  const pool = new pg.Pool({ connectionString: url, max, types });
  const { budget = createTimeBudget({ ...POSTGRES_BUDGET, now: () => performance.now() }) } = options;
  const turns = createWorkScheduler(sharesOf(max), budget);
  // The pool replaces broken idle connections; the next query reports lasting problems.
  pool.on('error', () => undefined);
  await pool.query('select 1');

  const inTransaction = async <T>(begin: string, work: (tx: Queryable) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query(begin);
      const result = await work(queryable(client));
      await client.query('commit');
      return result;
    } catch (cause) {
      await client.query('rollback').catch((error: Error) => {
        broken = error;
      });
      throw DatabaseError.from(cause);
    } finally {
      client.release(broken);
    }
  };
  const withOneStatement = async <T>(
    caller: Caller,
    work: (tx: Queryable) => Promise<T>,
    options: ActOptions,
  ): Promise<T> => {
    const client = await pool.connect();
    let broken: Error | undefined;
    let ran = false;
    const tx = {
      async query<R extends object>(sql: string, params: readonly unknown[] = []): Promise<R[]> {
        if (ran) throw new Error('A second statement where one was promised');
        ran = true;
        const act = { statementTimeoutMs: CALLER_TIMEOUT_MS, ...options, types };
        return runOneStatement<R>(client, caller, { sql, params }, act).catch((cause: Error) => {
          const databaseError = DatabaseError.from(cause);
          if (!(databaseError instanceof DatabaseError)) broken = cause;
          throw databaseError;
        });
      },
    };
    try {
      return await work(tx);
    } finally {
      client.release(broken);
    }
  };
  const poolQueryable = queryable(pool);
  return {
    kind: 'postgres',
    query: (sql, params) => turns.own(() => poolQueryable.query(sql, params)),
    transaction: (work) => turns.own(() => inTransaction('begin', work)),
    as: (caller, work, options = {}) =>
      turns.of(caller, options, async (spend) => {
        const fromMs = performance.now();
        try {
          if (options.oneStatement) return await withOneStatement(caller, work, options);
          const act = actAsSql(caller, { statementTimeoutMs: CALLER_TIMEOUT_MS, ...options });
          return await inTransaction(`begin; ${act}`, work);
        } finally {
          spend(performance.now() - fromMs);
        }
      }),
    async exclusively(name, work) {
      // A dedicated connection: a pool of one stays usable, and the lock is released if the process dies.
      const holder = new pg.Client({ connectionString: url });
      await holder.connect();
      try {
        await holder.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
        return await work();
      } finally {
        await holder.end();
      }
    },
    exec: (sql) =>
      turns.own(async () => {
        try {
          await pool.query(sql);
        } catch (cause) {
          throw DatabaseError.from(cause);
        }
      }),
    listen: (channel, onPayload, onLost) => listenOn(url, channel, onPayload, onLost),
    close: () => pool.end(),
  };
}
