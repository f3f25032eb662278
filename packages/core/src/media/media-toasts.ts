import { type Toast, warningToast } from '../toast/toast.ts';

const MEDIA_WARNING_TITLE = 'Media Processing Warning';

export function filesNotStoredToast(filenames: readonly string[]): Toast {
  return warningToast(
    MEDIA_WARNING_TITLE,
    `Failed to store files (${filenames.join(', ')}). Check storage limits.`,
  );
}

export function filesNotProcessedToast(reason: string): Toast {
  return warningToast(MEDIA_WARNING_TITLE, `Failed to process files: ${reason}`);
}
