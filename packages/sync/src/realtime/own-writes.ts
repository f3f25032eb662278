/** Writes of this tab that are remembered; their echoes come within seconds. */
const REMEMBERED = 1_000;

/** The change numbers the server gave to this tab's own writes, so that their echoes are recognised. */
export interface OwnWrites {
  add(table: string, id: string, xid: string): void;
  has(table: string, id: string, xid: string): boolean;
}

export function ownWrites(): OwnWrites {
  const keys = new Set<string>();
  const keyOf = (table: string, id: string, xid: string): string => `${table}/${id}@${xid}`;
  return {
    add(table, id, xid) {
      keys.add(keyOf(table, id, xid));
      const [oldest] = keys;
      if (keys.size > REMEMBERED && oldest !== undefined) keys.delete(oldest);
    },
    has: (table, id, xid) => keys.has(keyOf(table, id, xid)),
  };
}
