interface Open {
  readonly xid: bigint;
  readonly userId: string;
  readonly touches: Touched;
  readonly ended: Promise<void>;
}

/** Rows that a transaction locks, as 'table/id'; all rows of its user when they are not known in advance. */
export type Touched = readonly string[] | 'everything';

/** Running transactions: row locks and the horizon of pulls. */
export interface Transactions {
  /**
   * Waits for the row locks, then assigns a number. A transaction whose rows are not known in advance gets
   * its number before it waits, also for higher ones. `end` commits or rolls back.
   */
  begin(userId: string, touches: Touched, nextXid: () => bigint): Promise<{ xid: bigint; end: () => void }>;
  /** The oldest number still running, or `next` if there is none. */
  oldest(next: bigint): bigint;
  drop(): void;
}

const lower = (a: bigint, b: bigint): bigint => (b < a ? b : a);

const meet = (a: Touched, b: Touched): boolean =>
  a === 'everything' || b === 'everything' || a.some((key) => b.includes(key));

export function transactions(): Transactions {
  let open: Open[] = [];
  const waiting = new Set<bigint>();
  return {
    async begin(userId, touches, nextXid) {
      const early = touches === 'everything' ? nextXid() : null;
      if (early !== null) waiting.add(early);
      for (;;) {
        const holder = open.find((each) => each.userId === userId && meet(each.touches, touches));
        if (!holder) break;
        await holder.ended;
      }
      const { promise, resolve } = Promise.withResolvers<void>();
      if (early !== null) waiting.delete(early);
      const entry: Open = { xid: early ?? nextXid(), userId, touches, ended: promise };
      open.push(entry);
      return {
        xid: entry.xid,
        end() {
          open = open.filter((each) => each !== entry);
          resolve();
        },
      };
    },
    oldest: (next) => [...open.map(({ xid }) => xid), ...waiting].reduce(lower, next),
    drop() {
      open = [];
      waiting.clear();
    },
  };
}
