import { failureToast, type Toast } from '../toast/toast.ts';

export type FindAction = 'add' | 'update' | 'delete';

const FIND_TITLES: Record<FindAction, string> = {
  add: 'Find Sync Failed',
  update: 'Find Update Sync Failed',
  delete: 'Find Deletion Sync Failed',
};

export function findFailedToast(action: FindAction, reason: string): Toast {
  return failureToast(FIND_TITLES[action], reason);
}
