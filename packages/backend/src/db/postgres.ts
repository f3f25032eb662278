import pg from 'pg';
import { actAsSql, type Database, DatabaseError, type Queryable } from './database.ts';
import { listenOn } from './postgres-listener.ts';

/** As in pglite.ts: what Postgres formats stays text. */
const KEPT_AS_TEXT = new Set([20, 1082, 1114, 1184, 1700]);
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    KEPT_AS_TEXT.has(oid) ? (value: string) => value : pg.types.getTypeParser(oid, format ?? 'text'),
};

/** No statement of a caller holds one of the pool's connections longer, whichever service asked. */
const CALLER_TIMEOUT_MS = 8000;

type Executor = Pick<pg.Pool, 'query'>;

function queryable(executor: Executor): Queryable {
  return {
    async query<R extends object>(sql: string, params: readonly unknown[] = []) {
      try {
        return (await executor.query<R & pg.QueryResultRow>(sql, [...params])).rows;
      } catch (cause) {
        throw DatabaseError.from(cause);
      }
    },
  };
}

/** A PostgreSQL 15+ with PostGIS 3.3+ by its address, through a pool; the role must be able to bypass row security. */
export async function openPostgres(url: string, options: { max?: number } = {}): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: options.max ?? 10, types });
  // An idle connection that breaks is replaced by the pool; the next query reports what matters.
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
  return {
    kind: 'postgres',
    ...queryable(pool),
    transaction: (work) => inTransaction('begin', work),
    as: (caller, work, options) =>
      inTransaction(
        `begin; ${actAsSql(caller, { statementTimeoutMs: CALLER_TIMEOUT_MS, ...options })}`,
        work,
      ),
    async exclusively(name, work) {
      // Held by a connection of its own, so that a pool of one can still work and a kill lets go of it.
      const holder = new pg.Client({ connectionString: url });
      await holder.connect();
      try {
        await holder.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
        return await work();
      } finally {
        await holder.end();
      }
    },
    async exec(sql) {
      try {
        await pool.query(sql);
      } catch (cause) {
        throw DatabaseError.from(cause);
      }
    },
    listen: (channel, heard, lost) => listenOn(url, channel, heard, lost),
    close: () => pool.end(),
  };
}
