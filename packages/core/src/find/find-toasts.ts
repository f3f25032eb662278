import { failureToast, type Toast } from '../toast/toast.ts';

/** What a user does to a find, as far as it can fail on its way to the server. */
export type FindAction = 'add' | 'update' | 'delete';

const FIND_TITLES: Record<FindAction, string> = {
  add: 'Find Sync Failed',
  update: 'Find Update Sync Failed',
  delete: 'Find Deletion Sync Failed',
};

/** A find's change failed, under the title of spec section 8. */
export function findFailedToast(action: FindAction, reason: string): Toast {
  return failureToast(FIND_TITLES[action], reason);
}
