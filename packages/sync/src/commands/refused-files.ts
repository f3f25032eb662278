import { filesNotProcessedToast, filesNotStoredToast } from '@metalquest/core/media/media-toasts';
import type { CommandError, RejectedFile } from './command-error.ts';

/**
 * The refusal when required files were rejected, in the words of spec section 8. Names the files that exceed
 * a limit; gives the reason for unreadable ones.
 */
export function refusedFiles(rejected: readonly [RejectedFile, ...RejectedFile[]]): CommandError {
  const [first] = rejected;
  const isUnreadable = rejected.every(({ code }) => code === 'file-unreadable');
  const { title, description } = isUnreadable
    ? filesNotProcessedToast(first.message)
    : filesNotStoredToast(rejected.map(({ filename }) => filename));
  return { code: first.code, title, message: description ?? '', rejectedFiles: rejected };
}
