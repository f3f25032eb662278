import { numberText } from '@metalquest/core/statistics/text';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Reading } from './use-statistics.ts';

/** Fewer finds are counted too fast for a progress text. */
const MANY_FINDS = 5_000;

interface StatisticsLoadingProps {
  reading: Reading | null;
  locale: string;
}

/** The loading state of the figures and the first charts. */
export function StatisticsLoading({ reading, locale }: StatisticsLoadingProps) {
  return (
    <div role="status" aria-label="Loading statistics">
      <div className="grid grid-cols-2 gap-5 sm:grid-cols-4">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-16" />
        ))}
      </div>
      <Skeleton className="mt-5 h-18" />
      <div className="relative mt-10">
        <Skeleton className="h-88" />
        {reading && reading.of > MANY_FINDS ? (
          <p
            aria-hidden="true"
            className="absolute inset-0 grid place-items-center px-4 text-center text-muted"
          >
            Counting for the first time on this device: {numberText(reading.finds, locale)} of{' '}
            {numberText(reading.of, locale)} finds
          </p>
        ) : null}
      </div>
      <div className="mt-10 grid gap-x-12 gap-y-10 xl:grid-cols-2">
        <Skeleton className="h-110" />
        <Skeleton className="h-110" />
      </div>
    </div>
  );
}
