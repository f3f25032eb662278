import { failureToast, type Toast } from '../toast/toast.ts';

/** What a user does to a piece of gear, as far as it can fail on its way to the server. */
export type GearAction = 'add' | 'update' | 'delete';

const GEAR_TITLES: Record<GearAction, string> = {
  add: 'Error Syncing Gear Item',
  update: 'Error Updating Gear Item',
  delete: 'Error Deleting Gear Item',
};

/** A gear item's change failed, under the title of spec section 8. */
export function gearFailedToast(action: GearAction, reason: string): Toast {
  return failureToast(GEAR_TITLES[action], reason);
}
