import { chosenStyle, usableStyles } from '@metalquest/core/map/style-choice';
import { useEffect, useMemo, useState } from 'react';
import { useEngine } from '../engine/engine.ts';
import { useLive } from '../engine/use-live.ts';
import { useSavePreferences } from '../forms/use-save-preferences.ts';
import { loadConfig, type MapStyleConfig } from '../net/config.ts';
import { baseMapsOf } from '../net/hosted-maps.ts';
import { isBuiltIn } from './base-style.ts';
import { chooseDeviceBase } from './device/device-map-store.ts';
import { useDeviceStyles } from './device/use-device-maps.ts';

const NONE: readonly MapStyleConfig[] = [];

/** The way back from a map file, where the installation offers no base map. */
const SHEET: MapStyleConfig = { id: 'survey-sheet', label: 'Survey sheet', kind: 'builtin' };

function withDeviceStyles(offered: readonly MapStyleConfig[], onDevice: readonly MapStyleConfig[]) {
  if (onDevice.length === 0) return usableStyles(offered);
  return usableStyles([...(offered.length > 0 ? offered : [SHEET]), ...onDevice]);
}

export interface MapStyles {
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
  const { userId, queries } = useEngine();
  const savePreferences = useSavePreferences();
  const preferences = useLive(() => queries.preferences(), [queries]);
  const [styles, setStyles] = useState<readonly MapStyleConfig[] | null>(null);
  const [failedId, setFailedId] = useState<string | null>(null);
  const [requested, setRequested] = useState<{ readonly id: string; readonly over: string } | null>(null);
  useEffect(() => {
    let stopped = false;
    const show = (offered: readonly MapStyleConfig[]) => {
      if (!stopped) setStyles(offered);
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
  const onDevice = useDeviceStyles();
  const available = useMemo(
    () => withDeviceStyles(styles ?? NONE, onDevice?.styles ?? NONE),
    [styles, onDevice],
  );
  const stored = preferences.value?.mapStyle ?? '';
  // Optimistic: applies until the stored preference changes.
  const preferred = requested?.over === stored ? requested.id : stored;
  const ofAccount = useMemo(() => chosenStyle(styles ?? NONE, preferred), [styles, preferred]);
  const selected = onDevice?.selected ?? ofAccount;
  const unreachable = selected !== null && !isBuiltIn(selected) && failedId === selected.id;
  return {
    known: styles !== null && onDevice !== null && preferences.status === 'ready',
    available,
    selected,
    active: unreachable ? null : selected,
    unreachable,
    choose(id) {
      setFailedId(null);
      if (id === selected?.id) return;
      // A file of this device is no choice for the account's other devices.
      const fileId = onDevice?.styles.find((style) => style.id === id)?.fileId ?? null;
      void chooseDeviceBase(userId, fileId);
      if (fileId !== null || id === stored) return;
      setRequested({ id, over: stored });
      void savePreferences({ mapStyle: id }).then((isSaved) => {
        if (!isSaved) setRequested(null);
      });
    },
    giveUp: () => setFailedId(selected?.id ?? null),
    tryAgain: () => setFailedId(null),
  };
}
