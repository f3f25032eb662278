import { sweepWidthM } from '@metalquest/core/coverage/sweep-width';
import type { Coverage } from '@metalquest/core/coverage/walks';
import { asQuestId } from '@metalquest/core/ids';
import type { Boundary } from '@metalquest/core/permission/permission';
import type { CoverageWalk } from '@metalquest/sync/queries/coverage-queries';
import { useEffect, useRef, useState } from 'react';
import { useEngine } from '../../../engine/engine.ts';
import { type CoverageMeasure, coverageMeasure } from './coverage-measure.ts';

export interface MeasuredCoverage {
  /** The last result, also during the next measurement. Null before the first. */
  readonly coverage: Coverage | null;
  readonly isMeasuring: boolean;
  /** Why there is no result: the worker failed, or the boundary encloses no area. */
  readonly problem: 'failed' | 'no-land' | null;
}

/** The coverage of the chosen walks, measured in a worker and again after changes of a path or width. */
export function useCoverage(
  boundary: Boundary,
  walks: readonly CoverageWalk[],
  swingCm: number,
): MeasuredCoverage {
  const { queries } = useEngine();
  const measure = useRef<CoverageMeasure | null>(null);
  const [state, setState] = useState<MeasuredCoverage>({ coverage: null, isMeasuring: true, problem: null });
  // A serialised key: each change of the permission or its quests creates a new, equal array.
  const land = JSON.stringify(boundary);
  const key = walks.map(({ id, stamp, coilCm }) => `${id} ${stamp} ${coilCm}`).join();
  useEffect(
    () => () => {
      measure.current?.stop();
      measure.current = null;
    },
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys have the land, walks, paths and coils.
  useEffect(() => {
    let isOver = false;
    setState((before) => ({ ...before, isMeasuring: true, problem: null }));
    const fail = () => {
      measure.current?.stop();
      measure.current = null;
      if (!isOver) setState({ coverage: null, isMeasuring: false, problem: 'failed' });
    };
    try {
      measure.current ??= coverageMeasure();
      measure.current
        .cover(
          boundary,
          walks.map(({ id, stamp, coilCm }) => ({ id, stamp, widthM: sweepWidthM(swingCm, coilCm) })),
          (id) => queries.questPath(asQuestId(id)),
        )
        .then((coverage) => {
          if (!isOver) setState({ coverage, isMeasuring: false, problem: coverage ? null : 'no-land' });
        }, fail);
    } catch {
      // The browser has no workers.
      fail();
    }
    return () => {
      isOver = true;
    };
  }, [queries, land, key, swingCm]);
  return state;
}
