import { failureToast, type Toast } from '../toast/toast.ts';

/** What a user does to a find or a piece of gear, as far as it can fail on its way to the server. */
export type RowAction = 'add' | 'update' | 'delete';

const FIND_TITLES: Record<RowAction, string> = {
  add: 'Find Sync Failed',
  update: 'Find Update Sync Failed',
  delete: 'Find Deletion Sync Failed',
};

const GEAR_TITLES: Record<RowAction, string> = {
  add: 'Error Syncing Gear Item',
  update: 'Error Updating Gear Item',
  delete: 'Error Deleting Gear Item',
};

/** A find's change failed, under the title of spec section 8. */
export function findFailedToast(action: RowAction, reason: string): Toast {
  return failureToast(FIND_TITLES[action], reason);
}

/** A gear item's change failed, under the title of spec section 8. */
export function gearFailedToast(action: RowAction, reason: string): Toast {
  return failureToast(GEAR_TITLES[action], reason);
}
