import { adoptedText } from '@metalquest/core/account/adopted-text';
import type { UserId } from '@metalquest/core/ids';
import type { SyncEngine } from '@metalquest/sync/engine';
import type { StoragePlatform } from '@metalquest/sync/environment/memory-storage';
import { guestStorage } from '@metalquest/sync/guest/guest-storage';
import { device } from '#device';
import { moveDeviceMaps } from '../map/device/device-maps.ts';
import { moveLayerStack } from '../map/layer-stack-store.ts';
import { moveAreas, tileStore } from '../map/offline/tile-store.ts';
import { forgetWaitingGuest, guestsWaitingFor } from '../net/auth/waiting-guests.ts';
import { toast } from '../ui/toast.ts';

const TOAST = 'guest-adopted';
const STILL_HERE = 'What you recorded before you signed in is still on this device, and not in your account.';

/** The parts of an engine that move a guest's records. */
type Account = Pick<SyncEngine, 'userId' | 'adoptGuest'> & {
  readonly storage: Pick<SyncEngine['storage'], 'isDurable'>;
};

/**
 * Moves the records and maps of guests into the account of `engine`. What fails is tried again at the next start.
 * `memory`: where the guest's records are in a browser that stores nothing.
 */
export async function adoptGuests(engine: Account, memory: StoragePlatform | null): Promise<void> {
  for (const guestId of guestsWaitingFor(localStorage, engine.userId)) {
    // Stored records must not move to where they are lost with the page.
    if (!memory && !engine.storage.isDurable) return;
    try {
      await adopt(engine, guestId, memory);
    } catch (cause) {
      fail(engine, memory, cause instanceof Error ? cause.message : String(cause));
    }
  }
}

async function adopt(engine: Account, guestId: UserId, memory: StoragePlatform | null): Promise<void> {
  const parts = memory ?? (await device.engineParts(guestId));
  const moved = await engine.adoptGuest(guestStorage(guestId, parts));
  if (!moved.ok) return fail(engine, memory, moved.error.message);
  const text = adoptedText(moved.value);
  if (text) toast.success('Your records are in your account', { description: text, id: TOAST });
  moveLayerStack(guestId, engine.userId);
  await moveAreas(tileStore(), guestId, engine.userId);
  await moveDeviceMaps(guestId, engine.userId);
  forgetWaitingGuest(localStorage, guestId);
}

function fail(engine: Account, memory: StoragePlatform | null, reason: string): void {
  toast.error('Your records were not moved', {
    description: `${STILL_HERE} ${reason}`,
    action: { label: 'Try again', onClick: () => void adoptGuests(engine, memory) },
    durationMs: Number.POSITIVE_INFINITY,
    id: TOAST,
  });
}
