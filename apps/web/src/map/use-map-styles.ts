import { chosenStyle, usableStyles } from '@metalquest/core/map/style-choice';
import { useEffect, useMemo, useState } from 'react';
import { useEngine } from '../engine/engine.ts';
import { useLive } from '../engine/use-live.ts';
import { useSavePreferences } from '../forms/use-save-preferences.ts';
import { loadConfig, type MapStyleConfig } from '../net/config.ts';
import { baseMapsOf } from '../net/hosted-maps.ts';
import { isBuiltIn } from './base-style.ts';

const NONE: readonly MapStyleConfig[] = [];

export interface MapStyles {
  /** False until the style to draw is known. */
  readonly known: boolean;
  readonly available: readonly MapStyleConfig[];
  /** The user's choice, else the operator's first; null if none is offered. */
  readonly selected: MapStyleConfig | null;
  /** The style to draw; null is the built-in one, also as a fallback. */
  readonly active: MapStyleConfig | null;
  readonly unreachable: boolean;
  choose(id: string): void;
  giveUp(): void;
  tryAgain(): void;
}

/** Follows the preferences; offline, uses the operator's list of the last visit. */
export function useMapStyles(): MapStyles {
  const { queries } = useEngine();
  const savePreferences = useSavePreferences();
  const preferences = useLive(() => queries.preferences(), [queries]);
  const [styles, setStyles] = useState<readonly MapStyleConfig[] | null>(null);
  const [failedId, setFailedId] = useState<string | null>(null);
  const [requested, setRequested] = useState<{ readonly id: string; readonly over: string } | null>(null);
  useEffect(() => {
    let stopped = false;
    const show = (offered: readonly MapStyleConfig[]) => {
      if (!stopped) setStyles(usableStyles(offered));
    };
    // Without a cached list use the built-in style.
    loadConfig().then(
      (config) => show(baseMapsOf(config)),
      () => show(NONE),
    );
    return () => {
      stopped = true;
    };
  }, []);
  const available = styles ?? NONE;
  const stored = preferences.value?.mapStyle ?? '';
  // Optimistic: applies until the stored preference changes.
  const preferred = requested?.over === stored ? requested.id : stored;
  const selected = useMemo(() => chosenStyle(available, preferred), [available, preferred]);
  const unreachable = selected !== null && !isBuiltIn(selected) && failedId === selected.id;
  return {
    known: styles !== null && preferences.status === 'ready',
    available,
    selected,
    active: unreachable ? null : selected,
    unreachable,
    choose(id) {
      setFailedId(null);
      if (id === selected?.id) return;
      setRequested({ id, over: stored });
      void savePreferences({ mapStyle: id }).then((isSaved) => {
        if (!isSaved) setRequested(null);
      });
    },
    giveUp: () => setFailedId(selected?.id ?? null),
    tryAgain: () => setFailedId(null),
  };
}
