import { type Toast, warningToast } from '../toast/toast.ts';

const MEDIA_WARNING_TITLE = 'Media Processing Warning';

/** Some files could not be kept on the device, with their names (spec section 8). */
export function filesNotStoredToast(filenames: readonly string[]): Toast {
  return warningToast(
    MEDIA_WARNING_TITLE,
    `Failed to store files (${filenames.join(', ')}). Check storage limits.`,
  );
}

/** Files could not be read or scaled, with the reason (spec section 8). */
export function filesNotProcessedToast(reason: string): Toast {
  return warningToast(MEDIA_WARNING_TITLE, `Failed to process files: ${reason}`);
}
