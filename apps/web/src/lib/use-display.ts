import { DEFAULT_PREFERENCES, type Units } from '@metalquest/core/preferences/preferences';
import { useMemo } from 'react';
import { useEngine } from './engine.ts';
import { useLive } from './use-live.ts';

/** How numbers and dates are shown to this user. */
export interface Display {
  readonly units: Units;
  /** BCP 47, the device's own. */
  readonly locale: string;
}

/** The user's units and the device's language; metric until the preferences are read. */
export function useDisplay(): Display {
  const engine = useEngine();
  const preferences = useLive(() => engine.queries.preferences(), [engine]);
  const units = (preferences.value ?? DEFAULT_PREFERENCES).defaultUnits;
  // The same object until the units change: what is drawn by it alone need not be drawn again.
  return useMemo(() => ({ units, locale: navigator.language }), [units]);
}
