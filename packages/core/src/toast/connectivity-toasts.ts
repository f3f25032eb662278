import { failureToast, successToast, type Toast } from './toast.ts';

/** The device lost its connection (spec section 8). */
export function offlineToast(): Toast {
  return failureToast('You are offline', 'Data will be stored locally until connection is restored');
}

/** The connection is back; `connectionType` ('wifi', '4g') is shown in brackets when known (spec section 8). */
export function onlineToast(connectionType: string | null): Toast {
  const title = connectionType ? `You are back online (${connectionType})` : 'You are back online';
  return successToast(title, 'Data syncing resumed');
}
