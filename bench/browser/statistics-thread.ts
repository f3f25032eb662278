import '../../apps/web/src/lib/statistics/statistics-worker.ts';
