import type { UserPreferences } from '@metalquest/core/preferences/preferences';
import {
  preferencesKeptToast,
  preferencesNotSavedToast,
  preferencesSavedToast,
} from '@metalquest/core/preferences/preferences-messages';
import type { Toast } from '@metalquest/core/toast/toast';
import { useEngine } from '../engine/engine.ts';
import { toast } from '../ui/toast.ts';
import { toastOnFailure } from '../ui/toast-on-failure.ts';
import { followPreferences } from './preferences-delivery.ts';

const KIND = { default: 'info', success: 'success', warning: 'warning', destructive: 'error' } as const;
const FAILED = preferencesNotSavedToast(null).title;

/** Only the latest of several changes shows its toast. */
let latest = 0;

function tell({ title, description, tone, durationMs }: Toast): void {
  // One ID for all settings: a new toast replaces the last.
  toast[KIND[tone]](title, { ...(description ? { description } : {}), durationMs, id: FAILED });
}

/** Saves on this device and reports the sync with the spec's toast. Resolves to true once saved here. */
export function useSavePreferences(): (changes: Partial<UserPreferences>) => Promise<boolean> {
  const engine = useEngine();
  return async (changes) => {
    const saved = await toastOnFailure(engine.commands.savePreferences(changes), FAILED);
    if (!saved.ok) return false;
    latest += 1;
    const turn = latest;
    void followPreferences(engine).then(
      (delivery) => {
        if (turn !== latest) return;
        if (delivery.at === 'refused') tell(preferencesNotSavedToast(delivery.reason));
        else if (delivery.at === 'server') tell(preferencesSavedToast());
        else tell(preferencesKeptToast(delivery.isOnline));
      },
      // The engine was stopped, so there is no UI to notify.
      () => undefined,
    );
    return true;
  };
}
