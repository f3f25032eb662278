import { failureToast, successToast, type Toast } from '../toast/toast.ts';

/** What a user does to a permission. */
export type PermissionAction = 'create' | 'update' | 'delete';

const FAILURE_TITLES: Record<PermissionAction, string> = {
  create: 'Error Creating Permission',
  update: 'Error Updating Permission',
  delete: 'Error Deleting Permission',
};

const SUCCESS_TITLES: Record<PermissionAction, string> = {
  create: 'Permission Created',
  update: 'Permission Updated',
  delete: 'Permission Deleted',
};

/** A permission's change failed, under the title of spec section 8. */
export function permissionFailedToast(action: PermissionAction, reason: string): Toast {
  return failureToast(FAILURE_TITLES[action], reason);
}

/** A permission's change is kept (spec section 8). */
export function permissionDoneToast(action: PermissionAction): Toast {
  return successToast(SUCCESS_TITLES[action]);
}
