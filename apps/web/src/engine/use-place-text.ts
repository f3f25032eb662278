import { formatCoordinates } from '@metalquest/core/geo/format';
import type { LngLat } from '@metalquest/core/geo/point';
import { type CoordinateFormat, DEFAULT_PREFERENCES } from '@metalquest/core/preferences/preferences';
import { useEffect, useState } from 'react';
import { warn } from '../platform/warn.ts';
import { useEngine } from './engine.ts';
import { useLive } from './use-live.ts';

type Grids = typeof import('@metalquest/core/geo/grid-reference');

const NOT_YET = '\u00a0';

/** Digits of a grid reference: 1 m precision, like five decimals of a degree. */
const DIGITS = 10;

let loaded: Grids | 'none' | null = null;

async function loadGrids(): Promise<Grids | 'none'> {
  try {
    loaded ??= await import('@metalquest/core/geo/grid-reference');
  } catch {
    warn('The grids for places could not be loaded: places are shown in degrees.');
    return 'none';
  }
  return loaded;
}

function formatPlace(place: LngLat, format: CoordinateFormat, grids: Grids | 'none' | null): string {
  if (format === 'decimal' || grids === 'none') return formatCoordinates(place);
  if (!grids) return NOT_YET;
  return grids.gridReferenceOf(place, format, DIGITS) ?? formatCoordinates(place);
}

function useCoordinateFormat(): CoordinateFormat {
  const { queries } = useEngine();
  const preferences = useLive(() => queries.preferences(), [queries]);
  return (preferences.value ?? DEFAULT_PREFERENCES).coordinateFormat;
}

/** Formats a place: '54.19754, -1.77158' or 'SE 14999 78000'. Loads the grid code only if needed. */
export function usePlaceText(): (place: LngLat) => string {
  const format = useCoordinateFormat();
  const [grids, setGrids] = useState(loaded);
  const isWanted = format !== 'decimal' && grids === null;
  useEffect(() => {
    if (!isWanted) return;
    let isHere = true;
    void loadGrids().then((module) => {
      if (isHere) setGrids(module);
    });
    return () => {
      isHere = false;
    };
  }, [isWanted]);
  return (place) => formatPlace(place, format, grids);
}
