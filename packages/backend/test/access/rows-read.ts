import type { Database, Queryable } from '../../src/db/database.ts';

/** Rows of a private table, of all accounts, that `work` reads. What it writes is not kept. */
export async function rowsRead(
  db: Database,
  table: string,
  work: (tx: Queryable) => Promise<unknown>,
): Promise<number> {
  const reads = async (tx: Queryable) =>
    Number(
      (
        await tx.query<{ reads: string }>(
          `select coalesce(sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)), 0)::text as reads
           from pg_stat_xact_user_tables where schemaname = 'private' and relname = $1`,
          [table],
        )
      )[0]?.reads,
    );
  let read = Number.NaN;
  await db
    .transaction(async (tx) => {
      const before = await reads(tx);
      await work(tx);
      read = (await reads(tx)) - before;
      throw new Error('measured');
    })
    .catch((cause: Error) => {
      if (cause.message !== 'measured') throw cause;
    });
  return read;
}
