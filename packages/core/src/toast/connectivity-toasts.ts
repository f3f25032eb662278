import { failureToast, successToast, type Toast } from './toast.ts';

export function offlineToast(): Toast {
  return failureToast('You are offline', 'Data will be stored locally until connection is restored');
}

/** `connectionType` is 'wifi', '4g' or null (spec section 8). */
export function onlineToast(connectionType: string | null): Toast {
  const title = connectionType ? `You are back online (${connectionType})` : 'You are back online';
  return successToast(title, 'Data syncing resumed');
}
