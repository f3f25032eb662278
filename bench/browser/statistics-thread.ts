import '../../apps/web/src/engine/statistics/statistics-worker.ts';
