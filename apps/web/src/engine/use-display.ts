import { DEFAULT_PREFERENCES, type Units } from '@metalquest/core/preferences/preferences';
import { useMemo } from 'react';
import { useEngine } from './engine.ts';
import { useLive } from './use-live.ts';

export interface Display {
  readonly units: Units;
  readonly locale: string;
}

/** The user's units and the device's locale; metric until the preferences load. */
export function useDisplay(): Display {
  const engine = useEngine();
  const preferences = useLive(() => engine.queries.preferences(), [engine]);
  const units = (preferences.value ?? DEFAULT_PREFERENCES).defaultUnits;
  return useMemo(() => ({ units, locale: navigator.language }), [units]);
}
