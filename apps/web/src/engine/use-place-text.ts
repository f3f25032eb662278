import { formatCoordinates } from '@metalquest/core/geo/format';
import type { LngLat } from '@metalquest/core/geo/point';
import { type CoordinateFormat, DEFAULT_PREFERENCES } from '@metalquest/core/preferences/preferences';
import { useEffect, useState } from 'react';
import { warn } from '../platform/warn.ts';
import { useEngine } from './engine.ts';
import { useLive } from './use-live.ts';

type Grids = typeof import('@metalquest/core/geo/grid-reference');

export const NOT_YET = '\u00a0';

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

/** The grid code, loaded when wanted; null until then. */
function useGrids(isWanted: boolean): Grids | 'none' | null {
  const [grids, setGrids] = useState(loaded);
  const isMissing = isWanted && grids === null;
  useEffect(() => {
    if (!isMissing) return;
    let isHere = true;
    void loadGrids().then((module) => {
      if (isHere) setGrids(module);
    });
    return () => {
      isHere = false;
    };
  }, [isMissing]);
  return grids;
}

/** Formats a place: '54.19754, -1.77158' or 'SE 14999 78000'. Loads the grid code only if needed. */
export function usePlaceText(): (place: LngLat) => string {
  const format = useCoordinateFormat();
  const grids = useGrids(format !== 'decimal');
  return (place) => formatPlace(place, format, grids);
}

/** Formats a place in degrees and as a reference of the chosen or the country's grid; the chosen one first. */
export function usePlaceNotations(): (place: LngLat) => readonly string[] {
  const format = useCoordinateFormat();
  const grids = useGrids(true);
  return (place) => {
    const degrees = formatCoordinates(place);
    if (grids === 'none') return [degrees];
    const system = format === 'decimal' ? grids?.usualGrid(place) : format;
    const reference = grids && system ? grids.gridReferenceOf(place, system, DIGITS) : NOT_YET;
    if (reference === null) return [degrees];
    return format === 'decimal' ? [degrees, reference] : [reference, degrees];
  };
}
