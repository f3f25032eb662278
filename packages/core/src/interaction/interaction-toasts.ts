import { failureToast, successToast, type Toast } from '../toast/toast.ts';

export type InteractionAction = 'log' | 'update' | 'delete';

const FAILURE_TITLES: Record<InteractionAction, string> = {
  log: 'Error Logging Interaction',
  update: 'Error Updating Interaction',
  delete: 'Error Deleting Interaction',
};

const SUCCESS_TITLES: Record<InteractionAction, string> = {
  log: 'Interaction Logged',
  update: 'Interaction Updated',
  delete: 'Interaction Deleted',
};

export function interactionFailedToast(action: InteractionAction, reason: string): Toast {
  return failureToast(FAILURE_TITLES[action], reason);
}

export function interactionDoneToast(action: InteractionAction): Toast {
  return successToast(SUCCESS_TITLES[action]);
}
