import type { UserPreferences } from '@metalquest/core/preferences/preferences';
import {
  preferencesNotSavedToast,
  preferencesOnDeviceToast,
  preferencesSavedToast,
} from '@metalquest/core/preferences/preferences-messages';
import { refusalReason } from '@metalquest/core/queue/refusal-text';
import type { Toast } from '@metalquest/core/toast/toast';
import type { SyncEngine } from '@metalquest/sync/engine';
import { useEngine } from '../engine/engine.ts';
import { toast } from '../ui/toast.ts';
import { toastOnFailure } from '../ui/toast-on-failure.ts';

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
        else tell(preferencesOnDeviceToast(delivery.isOnline));
      },
      // The engine was stopped, so there is no UI to notify.
      () => undefined,
    );
    return true;
  };
}

/** Where recently saved settings are. */
type Delivery =
  | { readonly at: 'server' }
  /** On this device only, until the next sync. */
  | { readonly at: 'device'; readonly isOnline: boolean }
  | { readonly at: 'refused'; readonly reason: string };

/** How long to wait for the sync before reporting that it continues. */
const TIMEOUT_MS = 10_000;
const CHECK_INTERVAL_MS = 400;

/** The database constraint for a slug that another account has. */
const TAKEN = /gallery_slug_key/;

/** Waits up to TIMEOUT_MS for the sync, because the spec's success toast needs it. */
export async function followPreferences(
  { queries, status }: Pick<SyncEngine, 'queries' | 'status'>,
  wait: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<Delivery> {
  for (let waitedMs = 0; ; waitedMs += CHECK_INTERVAL_MS) {
    const items = await queries.queue();
    const item = items.find((entry) => entry.item.table === 'user_preferences')?.item;
    if (!item) return { at: 'server' };
    if (item.status === 'failed') {
      const message = item.error ?? '';
      const reason = TAKEN.test(message)
        ? 'Another gallery has this address. Choose another one.'
        : refusalReason(message);
      return { at: 'refused', reason };
    }
    const isOnline = status.get().state !== 'offline';
    if (!isOnline || waitedMs >= TIMEOUT_MS) return { at: 'device', isOnline };
    await wait(CHECK_INTERVAL_MS);
  }
}
