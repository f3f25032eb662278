import { manualSyncToast } from '@metalquest/core/queue/sync-toasts';
import { useEngine } from '../../lib/engine.ts';
import { showToast } from './show-toast.ts';

/** A sync that the user asks for, which says how it came out (spec section 8). */
export function useSyncNow(): () => Promise<void> {
  const engine = useEngine();
  return async () => {
    try {
      const outcome = await engine.syncNow();
      // In the place of the message that the run itself gave of it.
      const id = outcome.kind === 'full' ? `full-${outcome.part}` : 'manual-sync';
      showToast(manualSyncToast(outcome), id);
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : 'An unexpected error occurred';
      showToast(manualSyncToast({ kind: 'failed', message }), 'manual-sync');
    }
  };
}
