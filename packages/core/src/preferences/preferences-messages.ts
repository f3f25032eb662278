import { failureToast, successToast, TOAST_DEFAULT_MS, type Toast } from '../toast/toast.ts';

export function preferencesSavedToast(): Toast {
  return successToast('Preferences Updated', 'Your settings have been successfully saved to the server.');
}

/** For settings still in the queue; the spec's text would claim too early that the server has them. */
export function preferencesOnDeviceToast(isOnline: boolean): Toast {
  return {
    title: 'Preferences Updated',
    description: isOnline
      ? 'Saved on this device. They are on their way to the server.'
      : 'Saved on this device. They go to the server when you have signal.',
    tone: 'default',
    durationMs: TOAST_DEFAULT_MS,
  };
}

export function preferencesNotSavedToast(reason: string | null): Toast {
  return failureToast('Update Failed', reason || 'Could not save preferences to the server.');
}
