import { useState } from 'react';
import { useNavigate } from 'react-router';
import { signOut } from '../lib/auth-actions.ts';
import { whileLeaving } from '../lib/auth-dialog.ts';
import { useOpenEngine } from '../lib/engine.ts';
import { toast } from '../ui/toast.ts';

/** Signing out in two steps: at once when the server has everything, else after a question. */
export function useSignOut() {
  const engine = useOpenEngine();
  const navigate = useNavigate();
  const [unsynced, setUnsynced] = useState<number | null>(null);

  async function leave() {
    setUnsynced(null);
    await whileLeaving(async () => {
      // First away from the guarded page, whose data goes. It may still be on the screen when the session ends.
      await navigate('/');
      await signOut();
    });
    toast.success('Signed out');
  }

  async function ask() {
    const count = (await engine?.unsyncedCount()) ?? 0;
    if (count > 0) setUnsynced(count);
    else await leave();
  }

  return {
    unsynced,
    isDurable: engine?.storage.isDurable ?? true,
    ask,
    confirm: leave,
    cancel: () => setUnsynced(null),
  };
}
