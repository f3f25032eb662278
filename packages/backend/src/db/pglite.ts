import { PGlite } from '@electric-sql/pglite';
import { postgis } from '@electric-sql/pglite-postgis';
import { actAsSql, type Database, DatabaseError, type Queryable } from './database.ts';

/** Dates, numbers beyond 2^53 and JSON stay as Postgres writes them: formatting is Postgres's business. */
const asText = (value: string): string => value;
const PARSERS = {
  20: asText, // int8
  1082: asText, // date
  1114: asText, // timestamp
  1184: asText, // timestamptz
  1700: asText, // numeric
};

type Executor = Pick<PGlite, 'query'>;

function queryable(executor: Executor): Queryable {
  return {
    async query<R extends object>(sql: string, params: readonly unknown[] = []) {
      try {
        return (await executor.query<R>(sql, [...params], { parsers: PARSERS })).rows;
      } catch (cause) {
        throw DatabaseError.from(cause);
      }
    },
  };
}

/**
 * The embedded Postgres, in `directory` or, without one, in memory. It runs one query at a time and never calls
 * fsync: a killed process loses nothing, a power cut may (docs/operations.md).
 */
export async function openPglite(
  options: { directory?: string; loadDataDir?: Blob } = {},
): Promise<Database> {
  const db = await PGlite.create({
    ...(options.directory ? { dataDir: options.directory } : {}),
    ...(options.loadDataDir ? { loadDataDir: options.loadDataDir } : {}),
    extensions: { postgis },
  });
  const inTransaction = async <T>(before: string | null, work: (tx: Queryable) => Promise<T>): Promise<T> => {
    try {
      return await db.transaction(async (tx) => {
        if (before) await tx.exec(before);
        return work(queryable(tx));
      });
    } catch (cause) {
      throw DatabaseError.from(cause);
    }
  };
  return {
    kind: 'pglite',
    ...queryable(db),
    transaction: (work) => inTransaction(null, work),
    as: (caller, work, options) => inTransaction(actAsSql(caller, options), work),
    async exec(sql) {
      try {
        await db.exec(sql);
      } catch (cause) {
        throw DatabaseError.from(cause);
      }
    },
    listen: (channel, heard) => db.listen(channel, heard),
    close: () => db.close(),
  };
}
