/** Own writes to remember; their echoes arrive within seconds. */
const REMEMBERED = 1_000;

/** The change numbers of this tab's own writes, for recognising echoes. */
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
