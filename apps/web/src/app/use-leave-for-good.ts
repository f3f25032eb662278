import type { UserId } from '@metalquest/core/ids';
import { destroyReplica } from '@metalquest/sync/engine';
import { useNavigate } from 'react-router';
import { device } from '#device';
import { signOut } from '../lib/auth-actions.ts';
import { whileLeaving } from '../lib/auth-dialog.ts';

/** Away from the guarded page, signed out, and then everything of the user gone from this device. */
export function useLeaveForGood(): (userId: UserId) => Promise<void> {
  const navigate = useNavigate();
  return async (userId) => {
    await whileLeaving(async () => {
      await navigate('/');
      await signOut();
    });
    // The engine stops with the session, here and in every other tab; until then this waits.
    await destroyReplica(userId, await device.engineParts(userId));
    await device.forgetUser?.(userId);
  };
}
