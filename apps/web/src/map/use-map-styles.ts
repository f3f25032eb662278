import type { OwnLayer } from '@metalquest/core/map/own/own-layer';
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
import { ownStyles } from './own/own-styles.ts';

const NONE: readonly MapStyleConfig[] = [];

const NO_LAYERS: readonly OwnLayer[] = [];

/** Offered with the user's own maps if the installation has no base map. */
const SHEET: MapStyleConfig = { id: 'survey-sheet', label: 'Survey sheet', kind: 'builtin' };

function withUsersMaps(offered: readonly MapStyleConfig[], ofUser: readonly MapStyleConfig[]) {
  if (ofUser.length === 0) return usableStyles(offered);
  return usableStyles([...(offered.length > 0 ? offered : [SHEET]), ...ofUser]);
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
  const layers = useLive(() => queries.ownLayers(), [queries]);
  const [styles, setStyles] = useState<readonly MapStyleConfig[] | null>(null);
  const [allowsOwnMaps, setAllowsOwnMaps] = useState(false);
  const [failedId, setFailedId] = useState<string | null>(null);
  const [requested, setRequested] = useState<{ readonly id: string; readonly over: string } | null>(null);
  useEffect(() => {
    let stopped = false;
    const show = (offered: readonly MapStyleConfig[], allowsOwn: boolean) => {
      if (stopped) return;
      setStyles(offered);
      setAllowsOwnMaps(allowsOwn);
    };
    // Without a cached list use the built-in style.
    loadConfig().then(
      (config) => show(baseMapsOf(config), config.allowsOwnMaps),
      () => show(NONE, false),
    );
    return () => {
      stopped = true;
    };
  }, []);
  const onDevice = useDeviceStyles();
  const ownLayers = allowsOwnMaps ? (layers.value ?? NO_LAYERS) : NO_LAYERS;
  const accountStyles = useMemo(
    () => withUsersMaps(styles ?? NONE, ownStyles(ownLayers)),
    [styles, ownLayers],
  );
  const available = useMemo(
    () => withUsersMaps(styles ?? NONE, [...ownStyles(ownLayers), ...(onDevice?.styles ?? NONE)]),
    [styles, ownLayers, onDevice],
  );
  const stored = preferences.value?.mapStyle ?? '';
  // Optimistic: applies until the stored preference changes.
  const preferred = requested?.over === stored ? requested.id : stored;
  const ofAccount = useMemo(() => chosenStyle(accountStyles, preferred), [accountStyles, preferred]);
  const selected = onDevice?.selected ?? ofAccount;
  const unreachable = selected !== null && !isBuiltIn(selected) && failedId === selected.id;
  return {
    known:
      styles !== null && onDevice !== null && preferences.status === 'ready' && layers.status !== 'loading',
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
