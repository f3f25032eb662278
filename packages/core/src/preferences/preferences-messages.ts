import { failureToast, successToast, TOAST_DEFAULT_MS, type Toast } from '../toast/toast.ts';

/** Saving before it is known who is signed in (spec section 5). */
export const AUTH_NOT_LOADED = 'Authentication state not loaded yet.';

/** The server took the settings but did not give the row back (spec section 5). */
export const NO_PREFERENCES_RETURNED = 'Failed to update preferences, no data returned.';

/** The settings were saved (spec section 8). */
export function preferencesSavedToast(): Toast {
  return successToast('Preferences Updated', 'Your settings have been successfully saved to the server.');
}

/** The settings are saved on this device and wait for the server: what the spec's words would claim too early. */
export function preferencesKeptToast(isOnline: boolean): Toast {
  return {
    title: 'Preferences Updated',
    description: isOnline
      ? 'Saved on this device. They are on their way to the server.'
      : 'Saved on this device. They go to the server when you have signal.',
    tone: 'default',
    durationMs: TOAST_DEFAULT_MS,
  };
}

/** The settings were not saved; `reason` is the error's message, if it has one (spec section 8). */
export function preferencesNotSavedToast(reason: string | null): Toast {
  return failureToast('Update Failed', reason || 'Could not save preferences to the server.');
}
