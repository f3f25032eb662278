import { useEffect, useState } from 'react';
import { useEngine } from '../../../engine/engine.ts';
import { type FindPoints, findPoints } from './find-points.ts';

/** Figures next to the map update at this interval while finds load; the dots update immediately. */
const UPDATE_INTERVAL_MS = 400;

/** All finds with a location, from the first visit of the page on; null at first. */
export function useFindPoints(): FindPoints | null {
  const { queries } = useEngine();
  const [points, setPoints] = useState<FindPoints | null>(null);
  useEffect(() => {
    const created = findPoints(queries);
    setPoints(created);
    return () => created.stop();
  }, [queries]);
  return points;
}

export function usePointsState(points: FindPoints | null) {
  const [state, setState] = useState(() => points?.get() ?? null);
  useEffect(() => {
    if (!points) return;
    setState(points.get());
    let due: ReturnType<typeof setTimeout> | undefined;
    let hasRead = false;
    const end = points.subscribe(() => {
      due ??= setTimeout(
        () => {
          due = undefined;
          setState(points.get());
        },
        // The first result shows immediately.
        hasRead ? UPDATE_INTERVAL_MS : 0,
      );
      hasRead = true;
    });
    return () => {
      clearTimeout(due);
      end();
    };
  }, [points]);
  return state;
}
