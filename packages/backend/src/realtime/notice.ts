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

export interface Change {
  schema: string;
  table: string;
  op: Operation;
  /** The transaction that made the change. */
  xid: string;
  /** Primary key, owner and, for a deleted row, foreign keys: JSON values by column name. */
  keys: Record<string, unknown>;
  /** The row's user_id; null for a table without owners. */
  owner: string | null;
  /** When this server received the notification, in epoch milliseconds. */
  at: number;
}

export function readNotice(payload: string, at: number): Change[] {
  const { schema, table, op, xid, columns, rows } = noticeShape.parse(JSON.parse(payload));
  return rows.map((row) => {
    const keys = Object.fromEntries(columns.map((name, i) => [name, row[i]]));
    const owner = keys.user_id;
    return { schema, table, op, xid, keys, owner: typeof owner === 'string' ? owner : null, at };
  });
}

/**
 * Drops an update if a later one of the same transaction touches the same row, since both would read its current
 * state. Another transaction may be another device's: a device skips the changes that it made itself.
 */
export function coalesce(changes: readonly Change[]): Change[] {
  const seen = new Set<string>();
  const unique: Change[] = [];
  for (const change of changes.toReversed()) {
    if (change.op === 'UPDATE') {
      const row = JSON.stringify([change.schema, change.table, change.xid, change.keys]);
      if (seen.has(row)) continue;
      seen.add(row);
    }
    unique.push(change);
  }
  return unique.reverse();
}
