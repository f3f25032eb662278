import { formatCoordinates } from '@metalquest/core/geo/format';
import type { LngLat } from '@metalquest/core/geo/point';
import { type CoordinateFormat, DEFAULT_PREFERENCES } from '@metalquest/core/preferences/preferences';
import { useEffect, useState } from 'react';
import { useEngine } from './engine.ts';
import { useLive } from './use-live.ts';
import { warn } from './warn.ts';

type Grids = typeof import('@metalquest/core/geo/grid-reference');

/** Keeps the line while the grids are on their way. */
const NOT_YET = '\u00a0';

/** Figures of a reference on the screen: they name a square metre, as five decimals of a degree do. */
const DIGITS = 10;

// Loaded once for all: a page has many places. 'none' where they cannot be had.
let loaded: Grids | 'none' | null = null;

async function loadGrids(): Promise<Grids | 'none'> {
  try {
    loaded ??= await import('@metalquest/core/geo/grid-reference');
  } catch {
    warn('The grids for places could not be loaded: places are written in degrees.');
    return 'none';
  }
  return loaded;
}

function written(place: LngLat, format: CoordinateFormat, grids: Grids | 'none' | null): string {
  if (format === 'decimal' || grids === 'none') return formatCoordinates(place);
  if (!grids) return NOT_YET;
  // Beyond its grid a place has degrees still.
  return grids.gridReferenceOf(place, format, DIGITS) ?? formatCoordinates(place);
}

/** How this user has places written; degrees until the preferences are read. */
function useCoordinateFormat(): CoordinateFormat {
  const { queries } = useEngine();
  const preferences = useLive(() => queries.preferences(), [queries]);
  return (preferences.value ?? DEFAULT_PREFERENCES).coordinateFormat;
}

/**
 * Writes a place as this user wants it: '54.19754, -1.77158' or 'SE 14999 78000'. What the grids need is loaded when
 * somebody wants one.
 */
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
  return (place) => written(place, format, grids);
}
