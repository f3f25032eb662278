import type { Database, Queryable } from '../../src/db/database.ts';

/** Usage of an account: hundredths of a row, and bytes, of its rows and of its deleted records. */
export interface RowUsage {
  hundredths: number;
  bytes: number;
  keptHundredths: number;
  keptBytes: number;
}

async function sumOf(db: Queryable, userId: string): Promise<RowUsage> {
  const [row] = await db.query<Record<keyof RowUsage, string>>(
    `select coalesce(sum(hundredths), 0)::text as hundredths, coalesce(sum(bytes), 0)::text as bytes,
       coalesce(sum(kept_hundredths), 0)::text as "keptHundredths", coalesce(sum(kept_bytes), 0)::text as "keptBytes"
     from private.row_usage where user_id = $1`,
    [userId],
  );
  return {
    hundredths: Number(row?.hundredths),
    bytes: Number(row?.bytes),
    keptHundredths: Number(row?.keptHundredths),
    keptBytes: Number(row?.keptBytes),
  };
}

export async function usageOf(
  db: Database,
  userId: string,
): Promise<{ stored: RowUsage; counted: RowUsage }> {
  const stored = await sumOf(db, userId);
  let counted: RowUsage | null = null;
  await db
    .transaction(async (tx) => {
      await tx.query('select private.recount_rows()');
      counted = await sumOf(tx, userId);
      throw new Error('counted');
    })
    .catch((cause: unknown) => {
      if (!counted) throw cause;
    });
  if (!counted) throw new Error('the rows were not counted');
  return { stored, counted };
}
