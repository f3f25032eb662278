import { manualSyncToast } from '@metalquest/core/queue/sync-toasts';
import { useEngine } from '../../engine/engine.ts';
import { showToast } from './show-toast.ts';

/** Returns a function that syncs on request and reports the result (spec section 8). */
export function useSyncNow(): () => Promise<void> {
  const engine = useEngine();
  return async () => {
    try {
      const outcome = await engine.syncNow();
      // Replaces the message of the sync run itself.
      const id = outcome.kind === 'full' ? `full-${outcome.part}` : 'manual-sync';
      showToast(manualSyncToast(outcome), id);
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : 'An unexpected error occurred';
      showToast(manualSyncToast({ kind: 'failed', message }), 'manual-sync');
    }
  };
}
