import type { Coverage } from '@metalquest/core/coverage/walks';
import type { PathPoint } from '@metalquest/core/geo/point';
import type { Boundary } from '@metalquest/core/permission/permission';
import { allowScriptUrl } from '../../../platform/trusted-script-urls.ts';
import type { CoverageAnswer, CoverageRequest } from './coverage-messages.ts';
import workerUrl from './coverage-worker.ts?worker&url';

/** A requested walk; its path is read only if the worker lacks it. */
interface MeasuredWalk {
  readonly id: string;
  readonly stamp: string;
  readonly widthM: number;
}

/** Measures coverage in a worker, which caches the area of each walk. */
export interface CoverageMeasure {
  /** The coverage of the walks, in this order; null for an empty boundary or a superseded call. */
  cover(
    boundary: Boundary,
    walks: readonly MeasuredWalk[],
    readPath: (id: string) => Promise<readonly PathPoint[]>,
  ): Promise<Coverage | null>;
  stop(): void;
}

function packed(path: readonly PathPoint[]): Float64Array<ArrayBuffer> {
  const points = new Float64Array(path.length * 3);
  for (const [at, { lng, lat, t }] of path.entries()) points.set([lng, lat, t], at * 3);
  return points;
}

export function coverageMeasure(): CoverageMeasure {
  const worker = new Worker(allowScriptUrl(workerUrl), { type: 'module' });
  const sentWalks = new Map<string, string>();
  let land = '';
  let lastTurn = 0;
  const ask = (request: CoverageRequest, transfer: Transferable[] = []) =>
    worker.postMessage(request, transfer);

  function answerTo(callId: number): Promise<Coverage | null> {
    return new Promise((resolve, reject) => {
      const settle = (act: () => void): void => {
        worker.removeEventListener('message', onMessage);
        worker.removeEventListener('error', broken);
        act();
      };
      const onMessage = ({ data }: MessageEvent<CoverageAnswer>): void => {
        if (data.callId === callId) settle(() => resolve(data.coverage));
      };
      const broken = (): void => settle(() => reject(new Error('The coverage worker stopped')));
      worker.addEventListener('message', onMessage);
      worker.addEventListener('error', broken);
    });
  }

  return {
    async cover(boundary, walks, readPath) {
      lastTurn += 1;
      const callId = lastTurn;
      const boundaryKey = JSON.stringify(boundary);
      if (boundaryKey !== land) {
        land = boundaryKey;
        sentWalks.clear();
        ask({ kind: 'land', boundary });
      }
      for (const { id, stamp, widthM } of walks) {
        const key = `${widthM} ${stamp}`;
        if (sentWalks.get(id) === key) continue;
        const points = packed(await readPath(id));
        if (callId !== lastTurn) return null;
        sentWalks.set(id, key);
        ask({ kind: 'walk', id, stamp, widthM, points }, [points.buffer]);
      }
      const result = answerTo(callId);
      ask({ kind: 'cover', callId, ids: walks.map(({ id }) => id) });
      const coverage = await result;
      return callId === lastTurn ? coverage : null;
    },
    stop: () => worker.terminate(),
  };
}
