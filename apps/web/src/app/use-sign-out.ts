import { useNavigate } from 'react-router';
import { signOut } from '../lib/auth-actions.ts';
import { whileLeaving } from '../lib/auth-dialog.ts';
import { useOpenEngine } from '../lib/engine.ts';
import { toast } from '../ui/toast.ts';

/**
 * Signing out in two steps: at once when the server has everything, else after a question. `onUnsynced` is told how many
 * changes are not sent when there is something to ask, and null when that is answered.
 */
export function useSignOut(onUnsynced: (count: number | null) => void) {
  const engine = useOpenEngine();
  const navigate = useNavigate();

  async function leave() {
    onUnsynced(null);
    await whileLeaving(async () => {
      // First away from the guarded page, whose data goes. It may still be on the screen when the session ends.
      await navigate('/');
      await signOut();
    });
    toast.success('Signed out');
  }

  async function ask() {
    const count = (await engine?.unsyncedCount()) ?? 0;
    if (count > 0) onUnsynced(count);
    else await leave();
  }

  return {
    isDurable: engine?.storage.isDurable ?? true,
    ask,
    confirm: leave,
    cancel: () => onUnsynced(null),
  };
}
