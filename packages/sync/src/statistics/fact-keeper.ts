import { type FactBook, factBook } from '@metalquest/core/statistics/live/fact-book';
import type { Statistics } from '@metalquest/core/statistics/statistics';
import { readFindCounts } from '../replica/find-counts.ts';
import type { Replica } from '../replica/replica.ts';
import { keepFacts, lastChange, readKeptFacts, readKeptFigures } from './kept-facts.ts';
import { factsNow, findSlice, questSlice, questsInHand } from './read-facts.ts';

/** Rows read at once when updating the facts. */
const AT_ONCE = 500;

/** All facts of a replica in memory, and their updates. Not for concurrent calls. */
export interface FactKeeper {
  /** The cached overall figures if still valid, before the facts are read. */
  keptFigures(): Promise<{ readonly statistics: Statistics; readonly seq: number } | null>;
  /**
   * Updates the facts; resolves to the book (a new one after a full read) and the number of the last included
   * change.
   */
  update(changedPaths: ReadonlySet<string>): Promise<{ readonly book: FactBook; readonly seq: number }>;
  /** Stores the facts and the overall figures on the device. */
  keep(figuresOf: (book: FactBook) => Statistics): Promise<void>;
}

export interface KeeperParts {
  readonly replica: Replica;
  readonly timeZone: string;
  readonly newId: () => string;
  /** Called while facts are read from the rows. */
  readonly progressed: (finds: number, of: number) => void;
}

interface Standing {
  readonly book: FactBook;
  /** The last included change. */
  seq: number;
  /** The stamp they were stored under; null when never. */
  stamp: string | null;
  /** False when another tab has stored its own. */
  isKept: boolean;
  /** Whether the stored facts are incomplete. */
  isChanged: boolean;
}

export function factKeeper({ replica, timeZone, newId, progressed }: KeeperParts): FactKeeper {
  let standing: Standing | null = null;
  let hasFigures = false;

  async function fromRows(): Promise<Standing> {
    // First, so that changes during the reading are listed after it and read again.
    const seq = await lastChange(replica);
    const { total } = await readFindCounts(replica);
    const book = factBook();
    progressed(0, total);
    for (let after: string | null = null, isFirst = true; isFirst || after !== null; isFirst = false) {
      const { facts, next } = await questSlice(replica, after);
      book.change(facts);
      after = next;
    }
    for (let after: string | null = null, isFirst = true; isFirst || after !== null; isFirst = false) {
      const { facts, next } = await findSlice(replica, after);
      book.change(facts);
      after = next;
      progressed(book.findCount(), Math.max(total, book.findCount()));
    }
    return { book, seq, stamp: null, isKept: true, isChanged: true };
  }

  async function load(): Promise<Standing> {
    const kept = await readKeptFacts(replica, timeZone);
    if (!kept) return fromRows();
    const { seq, stamp } = kept.header;
    return { book: factBook(kept.facts), seq, stamp, isKept: true, isChanged: !hasFigures };
  }

  /** Changes since `seq`; null when the list no longer reaches back that far. */
  async function changedSince(seq: number) {
    const changes = await replica.factChanges.where(':id').above(seq).toArray();
    const [first] = changes;
    if (first && first.seq !== seq + 1) return null;
    return {
      finds: new Set(changes.flatMap(({ finds = [] }) => finds)),
      quests: new Set(changes.flatMap(({ quests = [] }) => quests)),
      seq: changes.at(-1)?.seq ?? seq,
    };
  }

  async function take(book: FactBook, finds: readonly string[], quests: readonly string[]): Promise<void> {
    for (let from = 0; from < Math.max(finds.length, quests.length); from += AT_ONCE) {
      const to = from + AT_ONCE;
      book.change(await factsNow(replica, finds.slice(from, to), quests.slice(from, to)));
    }
  }

  return {
    async keptFigures() {
      const kept = await readKeptFigures(replica, timeZone);
      hasFigures = kept !== null;
      return kept;
    },
    async update(changedPaths) {
      const isFresh = standing === null;
      let now = standing ?? (await load());
      let changes = await changedSince(now.seq);
      if (!changes && standing) {
        // After a long sleep: another tab may have stored the newer facts.
        now = await load();
        changes = await changedSince(now.seq);
      }
      if (!changes) {
        now = await fromRows();
        changes = await changedSince(now.seq);
      }
      const inHand = isFresh ? await questsInHand(replica) : [];
      const quests = new Set([...(changes?.quests ?? []), ...changedPaths, ...inHand]);
      await take(now.book, [...(changes?.finds ?? [])], [...quests]);
      const seq = changes?.seq ?? now.seq;
      now.isChanged ||= quests.size > 0 || seq !== now.seq;
      now.seq = seq;
      standing = now;
      return { book: now.book, seq };
    },
    async keep(figuresOf) {
      if (!standing?.isKept || !standing.isChanged) return;
      const { book, seq, stamp } = standing;
      // Set before writing: after a failure, it is unknown which pieces were stored; those present remain
      // valid.
      standing.isKept = false;
      const statistics = figuresOf(book);
      const header = await keepFacts(replica, book, { timeZone, stamp, nextStamp: newId(), seq, statistics });
      if (!header) return;
      standing.stamp = header.stamp;
      standing.isKept = true;
      standing.isChanged = false;
    },
  };
}
