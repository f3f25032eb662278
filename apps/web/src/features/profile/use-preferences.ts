import type { UserPreferences } from '@metalquest/core/preferences/preferences';
import { useEffect, useRef, useState } from 'react';
import { useEngine } from '../../engine/engine.ts';
import { useLive } from '../../engine/use-live.ts';
import { useSavePreferences } from '../../forms/use-save-preferences.ts';

export interface PreferencesState {
  /** The settings, including choices that are being saved; null while loading. */
  readonly preferences: UserPreferences | null;
  readonly save: (changes: Partial<UserPreferences>) => Promise<boolean>;
}

/** The settings with optimistic updates, which are reverted if saving fails. */
export function usePreferences(): PreferencesState {
  const { queries } = useEngine();
  const stored = useLive(() => queries.preferences(), [queries]);
  const [chosen, setChosen] = useState<Partial<UserPreferences>>({});
  const pendingCount = useRef(0);
  const keep = useSavePreferences();
  const { value } = stored;
  useEffect(() => {
    // Writes of other settings do not contain the pending choice yet.
    if (value) setChosen((now) => (pendingCount.current === 0 ? {} : unsavedPart(now, value)));
  }, [value]);
  if (stored.status === 'error') throw stored.error;
  return {
    preferences: value ? { ...value, ...chosen } : null,
    async save(changes) {
      setChosen((now) => ({ ...now, ...changes }));
      pendingCount.current += 1;
      const isSaved = await keep(changes).finally(() => {
        pendingCount.current -= 1;
      });
      if (!isSaved) setChosen({});
      return isSaved;
    },
  };
}

function unsavedPart(chosen: Partial<UserPreferences>, stored: UserPreferences): Partial<UserPreferences> {
  const known = new Map(Object.entries(stored).map(([key, value]) => [key, JSON.stringify(value)]));
  return Object.fromEntries(
    Object.entries(chosen).filter(([key, value]) => known.get(key) !== JSON.stringify(value)),
  );
}
