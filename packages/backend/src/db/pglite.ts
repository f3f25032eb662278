import { PGlite } from '@electric-sql/pglite';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import { pageinspect } from '@electric-sql/pglite/contrib/pageinspect';
import { actAsSql, type Caller, type Database, DatabaseError, type Queryable } from './database.ts';
import { accountOf, createFairQueue, ONE_AT_A_TIME } from './fair-queue.ts';
import { type BrokenDatabaseError, guardPglite } from './pglite-guard.ts';
import { runOneStatementOnPglite } from './pglite-one-statement.ts';
import { postgisCore } from './postgis-core.ts';

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

/** PostgreSQL's default of 128 MB would be taken from the host at once and kept; the system caches the files anyway. */
const SHARED_BUFFERS = '16MB';

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
  const queue = createFairQueue(ONE_AT_A_TIME);
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
  const runNow = async <T>(work: (db: PGlite) => Promise<T>): Promise<T> => {
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
  const run = <T>(account: string | null, work: (db: PGlite) => Promise<T>): Promise<T> =>
    queue.run(account, () => runNow(work));
  const on = (executor: Executor): Queryable => ({
    async query<R extends object>(sql: string, params: readonly unknown[] = []) {
      try {
        return (await executor.query<R>(sql, [...params], { parsers: PARSERS })).rows;
      } catch (cause) {
        throw DatabaseError.from(cause);
      }
    },
  });
  const inTransaction = <T>(
    account: string | null,
    before: string | null,
    work: (tx: Queryable) => Promise<T>,
  ): Promise<T> =>
    run(account, (db) =>
      db.transaction(async (tx) => {
        if (before) await tx.exec(before);
        return work(on(tx));
      }),
    );

  const withOneStatement = <T>(
    db: PGlite,
    caller: Caller,
    work: (tx: Queryable) => Promise<T>,
    readOnly: boolean,
  ): Promise<T> => {
    let ran = false;
    return work({
      async query<R extends object>(sql: string, params: readonly unknown[] = []): Promise<R[]> {
        if (ran) throw new Error('A second statement where one was promised');
        ran = true;
        try {
          return await runOneStatementOnPglite<R>(
            db,
            caller,
            { sql, params },
            { readOnly, parsers: PARSERS },
          );
        } catch (cause) {
          throw DatabaseError.from(cause);
        }
      },
    });
  };

  await current;
  return {
    kind: 'pglite',
    query: (sql, params) => run(null, (db) => on(db).query(sql, params)),
    transaction: (work) => inTransaction(null, null, work),
    // A statement timeout would only leave timers behind, which nothing can act on while a statement runs.
    as: (caller, work, act = {}) => {
      const account = accountOf(caller, act);
      const readOnly = act.readOnly ?? false;
      if (act.oneStatement) return run(account, (db) => withOneStatement(db, caller, work, readOnly));
      return inTransaction(account, actAsSql(caller, { readOnly }), work);
    },
    exclusively: (_name, work) => work(),
    exec: (sql) => run(null, async (db) => void (await db.exec(sql))),
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
    // The last two look for damage at start (durability/damage-check.ts).
    extensions: { postgis: postgisCore, amcheck, pageinspect },
    startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`],
  });
  await db.exec(`set max_stack_depth = '${MAX_STACK_DEPTH}'`);
  return db;
}
