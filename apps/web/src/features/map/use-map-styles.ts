import { chosenStyle, usableStyles } from '@metalquest/core/map/style-choice';
import { preferencesSavedToast } from '@metalquest/core/preferences/preferences-messages';
import { useEffect, useMemo, useState } from 'react';
import { useEngine } from '../../engine/engine.ts';
import { useLive } from '../../engine/use-live.ts';
import { loadConfig, type MapStyleConfig } from '../../net/config.ts';
import { toast } from '../../ui/toast.ts';
import { toastOnFailure } from '../../ui/toast-on-failure.ts';
import { isBuiltIn } from './atlas-style.ts';

const NONE: readonly MapStyleConfig[] = [];

export interface MapStyles {
  /** False until the style to draw is known. */
  readonly known: boolean;
  readonly offered: readonly MapStyleConfig[];
  /** The user's choice, else the operator's first; null if none is offered. */
  readonly chosen: MapStyleConfig | null;
  /** The style to draw; null is the built-in one, also as a fallback. */
  readonly drawn: MapStyleConfig | null;
  /** The chosen style could not be loaded. */
  readonly unreachable: boolean;
  choose(id: string): void;
  giveUp(): void;
  tryAgain(): void;
}

/** Follows the preferences; offline, uses the operator's list of the last visit. */
export function useMapStyles(): MapStyles {
  const { queries, commands } = useEngine();
  const preferences = useLive(() => queries.preferences(), [queries]);
  const [styles, setStyles] = useState<readonly MapStyleConfig[] | null>(null);
  const [lost, setLost] = useState<string | null>(null);
  const [asked, setAsked] = useState<{ readonly id: string; readonly over: string } | null>(null);
  useEffect(() => {
    let stopped = false;
    const show = (offered: readonly MapStyleConfig[]) => {
      if (!stopped) setStyles(usableStyles(offered));
    };
    // Without a cached list use the built-in style.
    loadConfig().then(
      ({ mapStyles }) => show(mapStyles),
      () => show(NONE),
    );
    return () => {
      stopped = true;
    };
  }, []);
  const offered = styles ?? NONE;
  const kept = preferences.value?.mapStyle ?? '';
  // Optimistic: applies until the stored preference changes.
  const preferred = asked?.over === kept ? asked.id : kept;
  const chosen = useMemo(() => chosenStyle(offered, preferred), [offered, preferred]);
  const unreachable = chosen !== null && !isBuiltIn(chosen) && lost === chosen.id;
  return {
    known: styles !== null && preferences.status === 'ready',
    offered,
    chosen,
    drawn: unreachable ? null : chosen,
    unreachable,
    choose(id) {
      setLost(null);
      if (id === chosen?.id) return;
      setAsked({ id, over: kept });
      void toastOnFailure(commands.savePreferences({ mapStyle: id }), 'Update Failed').then(({ ok }) => {
        if (!ok) {
          setAsked(null);
          return;
        }
        const { title, description } = preferencesSavedToast();
        toast.success(title, description ? { description } : {});
      });
    },
    giveUp: () => setLost(chosen?.id ?? null),
    tryAgain: () => setLost(null),
  };
}
