import { failureToast, successToast, type Toast } from '../toast/toast.ts';

export type ContactAction = 'create' | 'update' | 'delete';

const FAILURE_TITLES: Record<ContactAction, string> = {
  create: 'Error Creating Contact',
  update: 'Error Updating Contact',
  delete: 'Error Deleting Contact',
};

const SUCCESS_TITLES: Record<ContactAction, string> = {
  create: 'Contact Created',
  update: 'Contact Updated',
  delete: 'Contact Deleted',
};

export function contactFailedToast(action: ContactAction, reason: string): Toast {
  return failureToast(FAILURE_TITLES[action], reason);
}

export function contactDoneToast(action: ContactAction): Toast {
  return successToast(SUCCESS_TITLES[action]);
}
