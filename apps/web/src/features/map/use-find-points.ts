import { useEffect, useState } from 'react';
import { useEngine } from '../../lib/engine.ts';
import { type FindPoints, findPoints } from './find-points.ts';

/** Figures beside the map follow the finds that are being read at this pace; the dots come as they are read. */
const LOOK_EVERY_MS = 400;

/** All finds that have a place, from the first visit of the page on; null for a moment. */
export function useFindPoints(): FindPoints | null {
  const { queries } = useEngine();
  const [points, setPoints] = useState<FindPoints | null>(null);
  useEffect(() => {
    const made = findPoints(queries);
    setPoints(made);
    return () => made.stop();
  }, [queries]);
  return points;
}

/** What is known of the points now, looked at every so often while they change. */
export function usePointsState(points: FindPoints | null) {
  const [state, setState] = useState(() => points?.get() ?? null);
  useEffect(() => {
    if (!points) return;
    setState(points.get());
    let due: ReturnType<typeof setTimeout> | undefined;
    let looked = false;
    const end = points.subscribe(() => {
      due ??= setTimeout(
        () => {
          due = undefined;
          setState(points.get());
        },
        // The first ones are what the page waits for.
        looked ? LOOK_EVERY_MS : 0,
      );
      looked = true;
    });
    return () => {
      clearTimeout(due);
      end();
    };
  }, [points]);
  return state;
}
