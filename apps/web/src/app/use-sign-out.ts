import { useContext } from 'react';
import { useNavigate } from 'react-router';
import { signOut } from '../lib/auth-actions.ts';
import { whileLeaving } from '../lib/auth-dialog.ts';
import { countUnsynced, EngineContext, type Unsynced } from '../lib/engine.ts';
import { toast } from '../ui/toast.ts';

/**
 * Signing out in two steps: at once when the server has everything, else after a question, and also if that is unknown.
 * `onUnsynced` is told how many changes are not sent when there is something to ask, and null when that is answered.
 */
export function useSignOut(onUnsynced: (count: Unsynced | null) => void) {
  const state = useContext(EngineContext);
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
    const count = await countUnsynced(state);
    if (count === 0) await leave();
    else onUnsynced(count);
  }

  return {
    isDurable: state.status === 'open' ? state.engine.storage.isDurable : true,
    ask,
    confirm: leave,
    cancel: () => onUnsynced(null),
  };
}
