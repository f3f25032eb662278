export function loadStatistics() {
  // If the preload fails, the engine retries or computes on the main thread.
  import('../engine/statistics/start-statistics-thread.ts')
    .then(({ prepareStatisticsThread }) => prepareStatisticsThread())
    .catch(() => {});
  return import('./pages/statistics.tsx');
}
