import type { UserPreferences } from '@metalquest/core/preferences/preferences';
import {
  preferencesKeptToast,
  preferencesNotSavedToast,
  preferencesSavedToast,
} from '@metalquest/core/preferences/preferences-messages';
import type { Toast } from '@metalquest/core/toast/toast';
import { useEngine } from '../../lib/engine.ts';
import { toast } from '../../ui/toast.ts';
import { toldOutcome } from '../../ui/told-outcome.ts';
import { followPreferences } from './preferences-delivery.ts';

const KIND = { default: 'info', success: 'success', warning: 'warning', destructive: 'error' } as const;
const FAILED = preferencesNotSavedToast(null).title;

/** Of several changes in a row the last one tells. */
let latest = 0;

function tell({ title, description, tone, durationMs }: Toast): void {
  // One message for all settings: a second tap takes the place of the first.
  toast[KIND[tone]](title, { ...(description ? { description } : {}), durationMs, id: FAILED });
}

/**
 * Saves settings on this device at once, and tells where they are: the spec's words when the server has them, the truth
 * while it has not. Answers true when they are kept here.
 */
export function useSavePreferences(): (changes: Partial<UserPreferences>) => Promise<boolean> {
  const engine = useEngine();
  return async (changes) => {
    const saved = await toldOutcome(engine.commands.savePreferences(changes), FAILED);
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
      // The engine was stopped: nobody is there to be told.
      () => undefined,
    );
    return true;
  };
}
