/// <reference lib="webworker" />
import { landOf } from '@metalquest/core/coverage/coverage';
import { type CoverageCache, coverageCache } from '@metalquest/core/coverage/walks';
import type { PathPoint } from '@metalquest/core/geo/point';
import type { CoverageAnswer, CoverageRequest } from './coverage-messages.ts';

declare const self: DedicatedWorkerGlobalScope;

let cache: CoverageCache | null = null;

function pathOf(points: Float64Array): PathPoint[] {
  return Array.from({ length: Math.floor(points.length / 3) }, (_, index) => ({
    lng: points[index * 3] ?? 0,
    lat: points[index * 3 + 1] ?? 0,
    t: points[index * 3 + 2] ?? 0,
  }));
}

self.addEventListener('message', ({ data }: MessageEvent<CoverageRequest>) => {
  switch (data.kind) {
    case 'land': {
      const land = landOf(data.boundary);
      cache = land && coverageCache(land);
      return;
    }
    case 'walk': {
      const { id, stamp, widthM, points } = data;
      cache?.put({ id, stamp, widthM, path: pathOf(points) });
      return;
    }
    case 'cover': {
      const answer: CoverageAnswer = { callId: data.callId, coverage: cache?.cover(data.ids) ?? null };
      self.postMessage(answer);
    }
  }
});
