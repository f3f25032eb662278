import { z } from 'zod';

const noticeShape = z.object({
  schema: z.string(),
  table: z.string(),
  op: z.enum(['INSERT', 'UPDATE', 'DELETE']),
  xid: z.string(),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.json())),
});

export type Operation = z.infer<typeof noticeShape>['op'];

/** One changed row, by its keys. */
export interface Change {
  schema: string;
  table: string;
  op: Operation;
  /** Key, owner and, of a deleted row, foreign keys: by column name, as JSON values. */
  keys: Record<string, unknown>;
  /** The row's user_id, null for a table without owners. */
  owner: string | null;
  /** Epoch milliseconds at which this server heard of it, right after the commit. */
  at: number;
}

/** Reads a payload of the NOTIFY channel (platform/0003_realtime.sql). */
export function readNotice(payload: string, at: number): Change[] {
  const { schema, table, op, columns, rows } = noticeShape.parse(JSON.parse(payload));
  return rows.map((row) => {
    const keys = Object.fromEntries(columns.map((name, i) => [name, row[i]]));
    const owner = keys.user_id;
    return { schema, table, op, keys, owner: typeof owner === 'string' ? owner : null, at };
  });
}

/**
 * Leaves out an update of a row that is updated again further on: the row is read as it is now, so both would carry
 * the same. Nothing else is left out; order is kept.
 */
export function coalesce(changes: readonly Change[]): Change[] {
  const seen = new Set<string>();
  const kept: Change[] = [];
  for (const change of changes.toReversed()) {
    if (change.op === 'UPDATE') {
      const row = JSON.stringify([change.schema, change.table, change.keys]);
      if (seen.has(row)) continue;
      seen.add(row);
    }
    kept.push(change);
  }
  return kept.reverse();
}
