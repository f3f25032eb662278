import { typeOfFilename } from '@metalquest/core/media/file-types';
import { checkFindMediaFile } from '@metalquest/core/media/limits';

/** A photo or video waiting in the form. `key` tells apart files of the same name. */
export interface PickedFile {
  readonly key: string;
  readonly file: File;
}

/** A file that was not taken, with the text of spec section 5. */
export interface RefusedFile {
  readonly key: string;
  readonly filename: string;
  readonly message: string;
}

export interface Picked {
  readonly files: readonly PickedFile[];
  /** Of the last time files were picked or saved. */
  readonly refused: readonly RefusedFile[];
}

export const NOTHING_PICKED: Picked = { files: [], refused: [] };

/**
 * Adds files to the form, those that may be kept; the others are named with their reason. The room left on the
 * device is known when they are saved; here they are only counted against each other.
 */
export function pickFiles(picked: Picked, added: readonly File[], newKey: () => string): Picked {
  const files = [...picked.files];
  const refused: RefusedFile[] = [];
  let usedBytes = files.reduce((sum, { file }) => sum + file.size, 0);
  for (const file of added) {
    const type = file.type || (typeOfFilename(file.name) ?? '');
    const checked = checkFindMediaFile({ type, size: file.size }, usedBytes);
    if (checked.ok) {
      files.push({ key: newKey(), file });
      usedBytes += file.size;
    } else {
      refused.push({ key: newKey(), filename: file.name, message: checked.error.message });
    }
  }
  return { files, refused };
}

/** The files as they were, and why some of them could not be saved. */
export function refuseFiles(
  picked: Picked,
  rejected: readonly { readonly filename: string; readonly message: string }[],
  newKey: () => string,
): Picked {
  return { ...picked, refused: rejected.map((each) => ({ ...each, key: newKey() })) };
}

/** Takes one file out again; what was said about files before is then out of date. */
export function unpickFile(picked: Picked, key: string): Picked {
  return { files: picked.files.filter((file) => file.key !== key), refused: [] };
}
