import { failureToast, successToast, type Toast } from '../toast/toast.ts';

/** What a user does to a contact. */
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

/** A contact's change failed, under the title of spec section 8. */
export function contactFailedToast(action: ContactAction, reason: string): Toast {
  return failureToast(FAILURE_TITLES[action], reason);
}

/** A contact's change is kept (spec section 8). */
export function contactDoneToast(action: ContactAction): Toast {
  return successToast(SUCCESS_TITLES[action]);
}
