import type { UserId } from '@metalquest/core/ids';
import type { StatisticsFilter } from '@metalquest/core/statistics/statistics-filter';
import type { StatisticsFeed, StatisticsState } from './statistics-feed.ts';

export type StatisticsRequest =
  /** Always the first message; `name` is the replica's database. */
  | { readonly type: 'open'; readonly userId: UserId; readonly name: string }
  | { readonly type: 'watch'; readonly id: number; readonly filter: StatisticsFilter }
  | { readonly type: 'unwatch'; readonly id: number };

/** The figures of one watch, or an error; an `id` of null means that the worker cannot work at all. */
export type StatisticsAnswer =
  | { readonly id: number; readonly state: StatisticsState }
  | { readonly id: null; readonly message: string };

export interface StatisticsThread {
  post(request: StatisticsRequest): void;
  /** `broken` is called when the worker cannot start or has died. */
  listen(onAnswer: (answer: StatisticsAnswer) => void, broken: () => void): void;
  end(): void;
}

/** Starts a worker; rejects or throws where unsupported. */
export type StartThread = () => StatisticsThread;

/** A feed computed by a worker; if it is unavailable or breaks, `fallback` takes over. */
export function threadStatistics(
  start: StartThread,
  account: { readonly userId: UserId; readonly name: string },
  fallback: () => StatisticsFeed,
): StatisticsFeed {
  const watches = new Map<number, { filter: StatisticsFilter; listener: (state: StatisticsState) => void }>();
  const ended = new Map<number, () => void>();
  let lastId = 0;
  let thread: StatisticsThread | null = null;
  let replacement: StatisticsFeed | null = null;
  let closed = false;

  function replace(): void {
    if (replacement || closed) return;
    thread?.end();
    thread = null;
    replacement = fallback();
    for (const [id, { filter, listener }] of watches) ended.set(id, replacement.watch(filter, listener));
  }

  function onAnswer(answer: StatisticsAnswer): void {
    if (answer.id === null) replace();
    else watches.get(answer.id)?.listener(answer.state);
  }

  function running(): StatisticsThread | null {
    if (thread || replacement) return thread;
    try {
      thread = start();
      thread.listen(onAnswer, replace);
      thread.post({ type: 'open', ...account });
    } catch {
      replace();
    }
    return thread;
  }

  return {
    watch(filter, listener) {
      lastId += 1;
      const id = lastId;
      watches.set(id, { filter, listener });
      const computing = running();
      if (computing) computing.post({ type: 'watch', id, filter });
      else if (replacement && !ended.has(id)) ended.set(id, replacement.watch(filter, listener));
      return () => {
        watches.delete(id);
        ended.get(id)?.();
        ended.delete(id);
        thread?.post({ type: 'unwatch', id });
      };
    },
    close() {
      closed = true;
      watches.clear();
      thread?.end();
      replacement?.close();
    },
  };
}

export interface ThreadScope {
  post(answer: StatisticsAnswer, transfer: ArrayBuffer[]): void;
}

export function serveStatistics(
  scope: ThreadScope,
  open: (account: { readonly userId: UserId; readonly name: string }) => Promise<StatisticsFeed>,
): (request: StatisticsRequest) => void {
  const ends = new Map<number, () => void>();
  const unwanted = new Set<number>();
  let feed: Promise<StatisticsFeed> | null = null;

  function answer(id: number, state: StatisticsState): void {
    const places = state.status === 'ready' ? state.statistics.findLocations.buffer : null;
    scope.post({ id, state }, places instanceof ArrayBuffer ? [places] : []);
  }

  return (request) => {
    if (request.type === 'open') {
      feed ??= open(request);
      feed.catch((cause: unknown) => {
        scope.post({ id: null, message: cause instanceof Error ? cause.message : String(cause) }, []);
      });
      return;
    }
    const { id } = request;
    if (request.type === 'unwatch') {
      const end = ends.get(id);
      if (end) end();
      else unwanted.add(id);
      ends.delete(id);
      return;
    }
    feed?.then(
      (opened) => {
        if (unwanted.delete(id)) return;
        ends.set(
          id,
          opened.watch(request.filter, (state) => answer(id, state)),
        );
      },
      () => {},
    );
  };
}
