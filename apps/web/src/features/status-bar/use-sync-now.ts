import { manualSyncToast } from '@metalquest/core/queue/sync-toasts';
import { useEngine } from '../../lib/engine.ts';
import { showToast } from './show-toast.ts';

/** A sync that the user asks for, which says how it came out (spec section 8). */
export function useSyncNow(): () => Promise<void> {
  const engine = useEngine();
  return async () => {
    try {
      showToast(manualSyncToast(await engine.syncNow()), 'manual-sync');
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : 'An unexpected error occurred';
      showToast(manualSyncToast({ kind: 'failed', message }), 'manual-sync');
    }
  };
}
