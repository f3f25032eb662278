import { failureToast, successToast, type Toast } from '@metalquest/core/toast/toast';

/** The network is gone (spec section 8). */
export function offlineToast(): Toast {
  return failureToast('You are offline', 'Data will be stored locally until connection is restored');
}

/** The network is back (spec section 8); `type` is how, when the browser tells. */
export function onlineToast(type: string | null): Toast {
  return successToast(`You are back online${type ? ` (${type})` : ''}`, 'Data syncing resumed');
}
