import type { Statistics } from '@metalquest/core/statistics/statistics';
import type { StatisticsFilter } from '@metalquest/core/statistics/statistics-filter';

/** How far the figures of a filter are. */
export type StatisticsState =
  /** The facts are read from the rows, which is done once on a device: so many of so many finds so far. */
  | { readonly status: 'reading'; readonly finds: number; readonly of: number }
  | { readonly status: 'ready'; readonly statistics: Statistics }
  /** The device cannot be read. */
  | { readonly status: 'failed'; readonly message: string };

/** Figures that follow every change on this device, whoever makes it. */
export interface StatisticsFeed {
  /** Tells the figures of a filter, and again whenever they change, until the answer is called. */
  watch(filter: StatisticsFilter, listener: (state: StatisticsState) => void): () => void;
  close(): void;
}
