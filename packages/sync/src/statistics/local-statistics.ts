import { serialQueue } from '@metalquest/core/serial-queue';
import { onDay } from '@metalquest/core/statistics/figures';
import type { FactIndex, OpenFigures } from '@metalquest/core/statistics/live/fact-index';
import type { Statistics } from '@metalquest/core/statistics/statistics';
import {
  isStatisticsFiltered,
  NO_STATISTICS_FILTER,
  type StatisticsFilter,
} from '@metalquest/core/statistics/statistics-filter';
import { localDay } from '@metalquest/core/time/day';
import Dexie, { type ObservabilitySet, RangeSet } from 'dexie';
import type { Clock } from '../environment/clock.ts';
import type { Replica } from '../replica/replica.ts';
import { factStore } from './fact-store.ts';
import type { StatisticsFeed, StatisticsState } from './statistics-feed.ts';

/** Delay before facts are stored after the last change (debounce). */
const KEEP_AFTER_MS = 5_000;

export interface LocalParts {
  readonly replica: Replica;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly timeZone: string;
}

interface Watcher {
  readonly filter: StatisticsFilter;
  readonly listener: (state: StatisticsState) => void;
  figures: OpenFigures | null;
  /** The last change in the cached figures shown; null without them, or after computed figures. */
  cachedSeq: number | null;
}

/** Statistics on the calling thread. Reads the replica only while there are watchers. */
export function localStatistics({ replica, clock, newId, timeZone }: LocalParts): StatisticsFeed {
  const watchers = new Set<Watcher>();
  const stores = ['factChanges', 'pathSummaries'].map((store) => `idb://${replica.dexie.name}/${store}/`);
  const paths = new Set<string>();
  let index: FactIndex | null = null;
  let isStale = true;
  const keeping = serialQueue();
  let cancelKeep: (() => void) | null = null;
  let closed = false;

  const store = factStore({
    replica,
    timeZone,
    newId,
    progressed: (finds, of) => notify({ status: 'reading', finds, of }),
  });

  function notify(state: StatisticsState): void {
    for (const { listener } of watchers) listener(state);
  }

  const today = () => localDay(clock.now());

  function show(watcher: Watcher): void {
    if (!index) return;
    watcher.figures ??= index.open(watcher.filter);
    watcher.cachedSeq = null;
    watcher.listener({ status: 'ready', statistics: watcher.figures.read(today()) });
  }

  /** Shows cached figures to unfiltered watchers while facts are read, if nothing changed since. */
  async function showCached(): Promise<void> {
    const all = [...watchers].filter(({ filter }) => !isStatisticsFiltered(filter));
    const cachedFigures = all.length > 0 ? await store.cachedFigures() : null;
    if (!cachedFigures || closed) return;
    for (const watcher of all) {
      if (!watchers.has(watcher)) continue;
      watcher.cachedSeq = cachedFigures.seq;
      // The array is transferred to the receiver, so each watcher gets a copy.
      const findLocations = cachedFigures.statistics.findLocations.slice();
      watcher.listener({
        status: 'ready',
        statistics: { ...onDay(cachedFigures.statistics, today()), findLocations },
      });
    }
  }

  function figuresOfAll(all: FactIndex): Statistics {
    const open = [...watchers].find(({ filter, figures }) => figures && !isStatisticsFiltered(filter));
    if (open?.figures) return open.figures.read(today());
    const figures = all.open(NO_STATISTICS_FILTER);
    const statistics = figures.read(today());
    figures.close();
    return statistics;
  }

  function scheduleSave(): void {
    cancelKeep?.();
    cancelKeep = clock.schedule(() => {
      // If storing fails (full device, signed out), the facts are read again next time.
      if (!closed) keeping(() => store.keep(figuresOfAll)).catch(() => {});
    }, KEEP_AFTER_MS);
  }

  async function bringUpToDate(): Promise<void> {
    while (isStale && watchers.size > 0 && !closed) {
      isStale = false;
      const changed = new Set(paths);
      paths.clear();
      if (!index) await showCached();
      const now = await store.update(changed);
      if (closed) return;
      if (now.index !== index) {
        index = now.index;
        for (const watcher of watchers) watcher.figures = null;
      }
      for (const watcher of watchers) {
        // The cached figures are still valid, so only open them for later changes.
        if (watcher.cachedSeq === now.seq && changed.size === 0)
          watcher.figures ??= index.open(watcher.filter);
        else show(watcher);
      }
      scheduleSave();
    }
  }

  function wake(): void {
    keeping(bringUpToDate).catch((cause: unknown) => {
      isStale = true;
      if (!closed)
        notify({ status: 'failed', message: cause instanceof Error ? cause.message : String(cause) });
    });
  }

  function onReplicaChange(changes: ObservabilitySet): void {
    const [changedFacts, changedPaths] = stores.map((store) => changes[store] ?? changes.all);
    if (!changedFacts && !changedPaths) return;
    for (const { from } of changedPaths ? RangeSet(changedPaths) : [])
      if (typeof from === 'string') paths.add(from);
    isStale = true;
    if (watchers.size > 0) wake();
  }
  Dexie.on('storagemutated', onReplicaChange);

  return {
    watch(filter, listener) {
      const watcher: Watcher = { filter, listener, figures: null, cachedSeq: null };
      watchers.add(watcher);
      if (isStale || !index) wake();
      else show(watcher);
      return () => {
        watcher.figures?.close();
        watchers.delete(watcher);
      };
    },
    close() {
      closed = true;
      cancelKeep?.();
      watchers.clear();
      Dexie.on.storagemutated.unsubscribe(onReplicaChange);
    },
  };
}
