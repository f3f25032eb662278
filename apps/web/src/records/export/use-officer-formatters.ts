import type { OfficerFormatters } from '@metalquest/core/export/officer-record';
import type { GridSystem } from '@metalquest/core/geo/grid-reference';
import type { CoordinateFormat } from '@metalquest/core/preferences/preferences';
import { useEffect, useState } from 'react';
import { useEngine } from '../../engine/engine.ts';
import { useDisplay } from '../../engine/use-display.ts';
import { useLive } from '../../engine/use-live.ts';

/** The grids to try, the user's own first; MGRS covers everything but the poles. */
function gridsFor(format: CoordinateFormat): readonly GridSystem[] {
  return format === 'decimal' || format === 'os' ? ['os', 'irish', 'mgrs'] : [format, 'os', 'mgrs'];
}

type GridModule = Pick<typeof import('@metalquest/core/geo/grid-reference'), 'gridReferenceOf'>;

/** Grid and language functions for a record; null while the grids load, `failed` if they cannot load. */
export function useOfficerFormatters(): OfficerFormatters | 'failed' | null {
  const { queries } = useEngine();
  const { locale } = useDisplay();
  const preferences = useLive(() => queries.preferences(), [queries]);
  const format = preferences.value?.coordinateFormat ?? null;
  const [grids, setGrids] = useState<GridModule | 'failed' | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    import('@metalquest/core/geo/grid-reference').then(
      (module) => !isUnmounted && setGrids(module),
      () => !isUnmounted && setGrids('failed'),
    );
    return () => {
      isUnmounted = true;
    };
  }, []);
  if (grids === null || format === null) return null;
  if (grids === 'failed') return 'failed';
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long' });
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  return {
    date: (iso) => date.format(new Date(iso)),
    number: (value) => number.format(value),
    reference(place, digits) {
      for (const grid of gridsFor(format)) {
        const text = grids.gridReferenceOf(place, grid, digits);
        if (text) return text;
      }
      return null;
    },
  };
}
