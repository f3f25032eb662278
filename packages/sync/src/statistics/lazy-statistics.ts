import type { StatisticsFeed } from './statistics-feed.ts';

export function lazyStatistics(open: () => Promise<StatisticsFeed>): StatisticsFeed {
  let feed: Promise<StatisticsFeed> | null = null;
  let closed = false;
  return {
    watch(filter, listener) {
      let end: (() => void) | null = null;
      let isWatching = true;
      feed ??= open();
      feed.then(
        (opened) => {
          if (isWatching && !closed) end = opened.watch(filter, listener);
        },
        (cause: unknown) => {
          // Its code could not be loaded: try again next time.
          feed = null;
          const message = cause instanceof Error ? cause.message : String(cause);
          if (isWatching) listener({ status: 'failed', message });
        },
      );
      return () => {
        isWatching = false;
        end?.();
      };
    },
    close() {
      closed = true;
      feed?.then(
        (opened) => opened.close(),
        () => {},
      );
    },
  };
}
