import { failureToast, type Toast } from '../toast/toast.ts';

export type GearAction = 'add' | 'update' | 'delete';

const GEAR_TITLES: Record<GearAction, string> = {
  add: 'Error Syncing Gear Item',
  update: 'Error Updating Gear Item',
  delete: 'Error Deleting Gear Item',
};

export function gearFailedToast(action: GearAction, reason: string): Toast {
  return failureToast(GEAR_TITLES[action], reason);
}
