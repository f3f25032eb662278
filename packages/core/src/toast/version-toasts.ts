import { TOAST_ISSUES_MS, type Toast, warningToast } from './toast.ts';

/** Another tab updated the app and migrated the local database. */
export function outdatedToast(): Toast {
  const text =
    'MetalQuest was updated in another tab. Reload this page to continue: everything saved is still here.';
  return { ...warningToast('Reload This Page', text), durationMs: TOAST_ISSUES_MS };
}

/** A database upgrade waits for tabs with the old version to close. */
export function upgradeBlockedToast(): Toast {
  const text = 'MetalQuest was updated and cannot open your data yet. Close its other tabs, or reload them.';
  return { ...warningToast('Close Other Tabs', text), durationMs: TOAST_ISSUES_MS };
}
