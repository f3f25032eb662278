import { type FactIndex, factIndex } from '@metalquest/core/statistics/live/fact-index';
import type { Statistics } from '@metalquest/core/statistics/statistics';
import { readFindCounts } from '../replica/find-counts.ts';
import type { Replica } from '../replica/replica.ts';
import { cacheFacts, lastChange, readCachedFacts, readCachedFigures } from './cached-facts.ts';
import { factsNow, findSlice, openQuests, questSlice } from './read-facts.ts';

const AT_ONCE = 500;

/** All facts of a replica in memory, and their updates. Not for concurrent calls. */
export interface FactStore {
  cachedFigures(): Promise<{ readonly statistics: Statistics; readonly seq: number } | null>;
  /** Resolves to the index, a new one after a full read, and the number of the last included change. */
  update(changedPaths: ReadonlySet<string>): Promise<{ readonly index: FactIndex; readonly seq: number }>;
  keep(figuresOf: (index: FactIndex) => Statistics): Promise<void>;
}

export interface FactStoreParts {
  readonly replica: Replica;
  readonly timeZone: string;
  readonly newId: () => string;
  readonly progressed: (finds: number, of: number) => void;
}

interface LoadedFacts {
  readonly index: FactIndex;
  seq: number;
  /** The stamp they were stored under; null when never. */
  stamp: string | null;
  /** False when another tab has stored its facts since. */
  isCached: boolean;
  isChanged: boolean;
}

export function factStore({ replica, timeZone, newId, progressed }: FactStoreParts): FactStore {
  let loaded: LoadedFacts | null = null;
  let hasFigures = false;

  async function fromRows(): Promise<LoadedFacts> {
    // First, so that changes during the reading are listed after it and read again.
    const seq = await lastChange(replica);
    const { total } = await readFindCounts(replica);
    const index = factIndex();
    progressed(0, total);
    for (let after: string | null = null, isFirst = true; isFirst || after !== null; isFirst = false) {
      const { facts, next } = await questSlice(replica, after);
      index.change(facts);
      after = next;
    }
    for (let after: string | null = null, isFirst = true; isFirst || after !== null; isFirst = false) {
      const { facts, next } = await findSlice(replica, after);
      index.change(facts);
      after = next;
      progressed(index.findCount(), Math.max(total, index.findCount()));
    }
    return { index, seq, stamp: null, isCached: true, isChanged: true };
  }

  async function load(): Promise<LoadedFacts> {
    const cachedFacts = await readCachedFacts(replica, timeZone);
    if (!cachedFacts) return fromRows();
    const { seq, stamp } = cachedFacts.header;
    return { index: factIndex(cachedFacts.facts), seq, stamp, isCached: true, isChanged: !hasFigures };
  }

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

  async function take(index: FactIndex, finds: readonly string[], quests: readonly string[]): Promise<void> {
    for (let from = 0; from < Math.max(finds.length, quests.length); from += AT_ONCE) {
      const to = from + AT_ONCE;
      index.change(await factsNow(replica, finds.slice(from, to), quests.slice(from, to)));
    }
  }

  return {
    async cachedFigures() {
      const cached = await readCachedFigures(replica, timeZone);
      hasFigures = cached !== null;
      return cached;
    },
    async update(changedPaths) {
      const isFresh = loaded === null;
      let now = loaded ?? (await load());
      let changes = await changedSince(now.seq);
      if (!changes && loaded) {
        // After a long sleep: another tab may have stored the newer facts.
        now = await load();
        changes = await changedSince(now.seq);
      }
      if (!changes) {
        now = await fromRows();
        changes = await changedSince(now.seq);
      }
      const openQuestIds = isFresh ? await openQuests(replica) : [];
      const quests = new Set([...(changes?.quests ?? []), ...changedPaths, ...openQuestIds]);
      await take(now.index, [...(changes?.finds ?? [])], [...quests]);
      const seq = changes?.seq ?? now.seq;
      now.isChanged ||= quests.size > 0 || seq !== now.seq;
      now.seq = seq;
      loaded = now;
      return { index: now.index, seq };
    },
    async keep(figuresOf) {
      if (!loaded?.isCached || !loaded.isChanged) return;
      const { index, seq, stamp } = loaded;
      // After a failed write it is unknown which pieces were stored; those present remain valid.
      loaded.isCached = false;
      const statistics = figuresOf(index);
      const header = await cacheFacts(replica, index, {
        timeZone,
        stamp,
        nextStamp: newId(),
        seq,
        statistics,
      });
      if (!header) return;
      loaded.stamp = header.stamp;
      loaded.isCached = true;
      loaded.isChanged = false;
    },
  };
}
