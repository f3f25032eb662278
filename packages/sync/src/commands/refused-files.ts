import { filesNotProcessedToast, filesNotStoredToast } from '@metalquest/core/media/media-toasts';
import type { CommandError, RejectedFile } from './command-error.ts';

/**
 * The refusal of a command none of whose files, or not all of them, could be taken, in the words of spec section 8:
 * files that are in the way of a limit are named, and of files that could not be read the reason is told.
 */
export function refusedFiles(rejected: readonly [RejectedFile, ...RejectedFile[]]): CommandError {
  const [first] = rejected;
  const isUnreadable = rejected.every(({ code }) => code === 'file-unreadable');
  const { title, description } = isUnreadable
    ? filesNotProcessedToast(first.message)
    : filesNotStoredToast(rejected.map(({ filename }) => filename));
  return { code: first.code, title, message: description ?? '', rejectedFiles: rejected };
}
