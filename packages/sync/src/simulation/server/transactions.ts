/** A transaction that has its number and has not committed. */
interface Open {
  readonly xid: bigint;
  readonly userId: string;
  readonly touches: Touched;
  readonly ended: Promise<void>;
}

/** Rows that a transaction locks, as 'table/id'; everything of its user when that cannot be known beforehand. */
export type Touched = readonly string[] | 'everything';

/** The transactions that run on the server: who waits for whom, and the horizon of pulls. */
export interface Transactions {
  /**
   * Waits for whoever holds the rows, then gives a number; but one that goes on to rows which it cannot know beforehand
   * has its number from the first of them, and waits for transactions with higher ones too. `end` commits or rolls back.
   */
  begin(userId: string, touches: Touched, nextXid: () => bigint): Promise<{ xid: bigint; end: () => void }>;
  /** The oldest number still running, or `next` when none is. */
  oldest(next: bigint): bigint;
  /** The server died: nothing runs any more. */
  drop(): void;
}

const lower = (a: bigint, b: bigint): bigint => (b < a ? b : a);

const meet = (a: Touched, b: Touched): boolean =>
  a === 'everything' || b === 'everything' || a.some((key) => b.includes(key));

export function transactions(): Transactions {
  let open: Open[] = [];
  /** Numbers of transactions that wait. */
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
