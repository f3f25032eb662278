import { failureToast, successToast, type Toast } from '../toast/toast.ts';

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

/** Title from spec section 8. */
export function permissionFailedToast(action: PermissionAction, reason: string): Toast {
  return failureToast(FAILURE_TITLES[action], reason);
}

/** Spec section 8. */
export function permissionDoneToast(action: PermissionAction): Toast {
  return successToast(SUCCESS_TITLES[action]);
}
