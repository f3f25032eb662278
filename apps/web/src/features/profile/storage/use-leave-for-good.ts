import type { UserId } from '@metalquest/core/ids';
import { destroyReplica } from '@metalquest/sync/engine';
import { useNavigate } from 'react-router';
import { device } from '#device';
import { deleteDeviceMapsOf } from '../../../map/device/device-maps.ts';
import { deleteAreasOf, tileStore } from '../../../map/offline/tile-store.ts';
import { signOut } from '../../../net/auth/auth-actions.ts';
import { whileLeaving } from '../../../net/auth/auth-dialog.ts';

/** Leaves the account or guest, and deletes all its data from this device. */
export function useLeaveForGood(): (userId: UserId) => Promise<void> {
  const navigate = useNavigate();
  return async (userId) => {
    await whileLeaving(async () => {
      await navigate('/');
      await signOut();
    });
    // Waits until the engine has stopped in every tab.
    await destroyReplica(userId, await device.engineParts(userId));
    try {
      await deleteAreasOf(tileStore(), userId);
      await deleteDeviceMapsOf(userId);
    } finally {
      await device.forgetUser?.(userId);
    }
  };
}
