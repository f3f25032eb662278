import { useContext } from 'react';
import { useNavigate } from 'react-router';
import { countUnsynced, EngineContext, type Unsynced } from '../engine/engine.ts';
import { signOut } from '../net/auth/auth-actions.ts';
import { whileLeaving } from '../net/auth/auth-dialog.ts';
import { toast } from '../ui/toast.ts';

/** Signs out, but first asks about unsynced changes. `onUnsynced(null)` closes the question. */
export function useSignOut(onUnsynced: (count: Unsynced | null) => void) {
  const state = useContext(EngineContext);
  const navigate = useNavigate();

  async function leave() {
    onUnsynced(null);
    await whileLeaving(async () => {
      // Leave the guarded page first, because its data is removed with the session.
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
