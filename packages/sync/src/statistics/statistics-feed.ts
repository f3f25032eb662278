import type { Statistics } from '@metalquest/core/statistics/statistics';
import type { StatisticsFilter } from '@metalquest/core/statistics/statistics-filter';

/** The state of a filter's figures. */
export type StatisticsState =
  /** Reading the facts from the rows, once per device, with progress. */
  | { readonly status: 'reading'; readonly finds: number; readonly of: number }
  | { readonly status: 'ready'; readonly statistics: Statistics }
  /** The device's storage cannot be read. */
  | { readonly status: 'failed'; readonly message: string };

/** Live figures that follow every change on this device, from any tab. */
export interface StatisticsFeed {
  /** Calls back with the figures now and after each change; returns a function that stops it. */
  watch(filter: StatisticsFilter, listener: (state: StatisticsState) => void): () => void;
  close(): void;
}
