/** The page of statistics, and beside it the worker that counts for it, which would else wait for the page. */
export function loadStatistics() {
  // Where it cannot be started now, the engine tries again, and counts by itself if it must.
  import('../lib/statistics/start-statistics-thread.ts')
    .then(({ prepareStatisticsThread }) => prepareStatisticsThread())
    .catch(() => {});
  return import('./pages/statistics.tsx');
}
