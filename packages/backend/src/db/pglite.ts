import { PGlite } from '@electric-sql/pglite';
import { postgis } from '@electric-sql/pglite-postgis';
import { actAsSql, type Database, DatabaseError, type Queryable } from './database.ts';
import { type BrokenDatabaseError, guardPglite } from './pglite-guard.ts';

/** Dates, numbers beyond 2^53 and JSON stay as Postgres writes them: formatting is Postgres's business. */
const asText = (value: string): string => value;
const PARSERS = {
  20: asText, // int8
  1082: asText, // date
  1114: asText, // timestamp
  1184: asText, // timestamptz
  1700: asText, // numeric
};

/**
 * Postgres measures its stack in WebAssembly memory, Node's own runs out first: at this depth Postgres says so itself
 * (54001) before Node cuts it off.
 */
const MAX_STACK_DEPTH = '400kB';

type Executor = Pick<PGlite, 'query'>;

interface PgliteOptions {
  directory?: string;
  loadDataDir?: Blob;
}

/**
 * The embedded Postgres, in `directory` or, without one, in memory. It runs one query at a time and never calls
 * fsync: a killed process loses nothing, a power cut may (docs/operations.md). An instance that breaks is replaced by
 * a new one on the same directory, which recovers from its log as after a kill.
 */
export async function openPglite(options: PgliteOptions = {}): Promise<Database> {
  const listeners = new Map<{ channel: string; heard: (payload: string) => void }, () => void>();
  let failure: BrokenDatabaseError | null = null;
  let current = start(options);

  function start({ directory, loadDataDir }: PgliteOptions): Promise<PGlite> {
    const opened = open(directory, loadDataDir).then(async (db) => {
      guardPglite(db, (cause) => {
        failure = cause;
        // In memory there is nothing to open again.
        if (directory) current = start({ directory });
      });
      for (const [{ channel, heard }, lost] of listeners) {
        await db.listen(channel, heard);
        lost();
      }
      return db;
    });
    // Whoever asks next is told; until then nobody waits for it.
    opened.catch(() => undefined);
    return opened;
  }

  /** Runs `work`, and says so when the instance broke under it, whatever PGlite made of that. */
  const run = async <T>(work: (db: PGlite) => Promise<T>): Promise<T> => {
    const instance = current;
    const db = await instance;
    try {
      const result = await work(db);
      if (instance !== current && failure) throw failure;
      return result;
    } catch (cause) {
      throw instance !== current && failure ? failure : DatabaseError.from(cause);
    }
  };
  const on = (executor: Executor): Queryable => ({
    async query<R extends object>(sql: string, params: readonly unknown[] = []) {
      try {
        return (await executor.query<R>(sql, [...params], { parsers: PARSERS })).rows;
      } catch (cause) {
        throw DatabaseError.from(cause);
      }
    },
  });
  const inTransaction = <T>(before: string | null, work: (tx: Queryable) => Promise<T>): Promise<T> =>
    run((db) =>
      db.transaction(async (tx) => {
        if (before) await tx.exec(before);
        return work(on(tx));
      }),
    );

  await current;
  return {
    kind: 'pglite',
    query: (sql, params) => run((db) => on(db).query(sql, params)),
    transaction: (work) => inTransaction(null, work),
    // A statement timeout would only leave timers behind, which nothing can act on while a statement runs.
    as: (caller, work, act) => inTransaction(actAsSql(caller, { readOnly: act?.readOnly ?? false }), work),
    exclusively: (_name, work) => work(),
    exec: (sql) => run(async (db) => void (await db.exec(sql))),
    async listen(channel, heard, lost) {
      const listener = { channel, heard };
      await (await current).listen(channel, heard);
      listeners.set(listener, lost);
      return async () => {
        listeners.delete(listener);
        await (await current).unlisten(channel, heard);
      };
    },
    close: async () => (await current).close(),
  };
}

async function open(directory: string | undefined, loadDataDir: Blob | undefined): Promise<PGlite> {
  const db = await PGlite.create({
    ...(directory ? { dataDir: directory } : {}),
    ...(loadDataDir ? { loadDataDir } : {}),
    extensions: { postgis },
  });
  await db.exec(`set max_stack_depth = '${MAX_STACK_DEPTH}'`);
  return db;
}
