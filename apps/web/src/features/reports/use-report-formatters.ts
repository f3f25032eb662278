import { formatCoordinates } from '@metalquest/core/geo/format';
import type { GridDigits, GridSystem } from '@metalquest/core/geo/grid-reference';
import { DEFAULT_PREFERENCES } from '@metalquest/core/preferences/preferences';
import {
  type FormatPlace,
  type ReportFormatters,
  reportFormatters,
} from '@metalquest/core/report/report-formatters';
import { useEffect, useState } from 'react';
import { useEngine } from '../../engine/engine.ts';
import { useDisplay } from '../../engine/use-display.ts';
import { useLive } from '../../engine/use-live.ts';

/** Four digits name a square of a kilometre, eight one of ten metres. */
const DIGITS = { blurred: 4, exact: 8 } as const satisfies Record<string, GridDigits>;

/** Formats places in the user's grid; outside its area, or while it loads, in degrees. */
async function placesIn(system: GridSystem): Promise<FormatPlace> {
  const { gridReferenceOf } = await import('@metalquest/core/geo/grid-reference');
  return (place, level) =>
    gridReferenceOf(place, system, DIGITS[level]) ?? (level === 'exact' ? formatCoordinates(place) : null);
}

/** Formatting functions for reports; null while loading. */
export function useReportFormatters(): ReportFormatters | null {
  const { queries } = useEngine();
  const { units, locale } = useDisplay();
  const preferences = useLive(() => queries.preferences(), [queries]);
  const format = preferences.value ? preferences.value.coordinateFormat : null;
  const [words, setWords] = useState<ReportFormatters | null>(null);
  useEffect(() => {
    if (!format) return;
    let isUnmounted = false;
    if (format === DEFAULT_PREFERENCES.coordinateFormat || format === 'decimal') {
      setWords(reportFormatters(units, locale));
      return;
    }
    placesIn(format).then(
      (writePlace) => {
        if (!isUnmounted) setWords(reportFormatters(units, locale, writePlace));
      },
      () => {
        if (!isUnmounted) setWords(reportFormatters(units, locale));
      },
    );
    return () => {
      isUnmounted = true;
    };
  }, [format, units, locale]);
  return words;
}
