import { isConvertedType } from '@metalquest/core/media/file-types';
import { ok } from '@metalquest/core/result';
import { takenType } from '@metalquest/sync/media/prepare-files';
import type { RefusedFile } from '../../ui/refused-files.tsx';

/** A photo or video waiting in the form. `key` tells apart files of the same name. */
export interface PickedFile {
  readonly key: string;
  readonly file: File;
  /** What shows it: the file itself, or a picture made of one that the browser may not show; null until it is made. */
  readonly preview: Blob | null;
}

export interface Picked {
  readonly files: readonly PickedFile[];
  /** Of the last time files were picked or saved. */
  readonly refused: readonly RefusedFile[];
}

export const NOTHING_PICKED: Picked = { files: [], refused: [] };

/**
 * Looks at files for the form: those that may be kept, and the others with their reason. What they are, their content
 * says. The room left on the device is known when they are saved; here they are only counted against each other.
 */
export async function checkFiles(
  picked: Picked,
  added: readonly File[],
  newKey: () => string,
): Promise<Picked> {
  const files: PickedFile[] = [];
  const refused: RefusedFile[] = [];
  let usedBytes = picked.files.reduce((sum, { file }) => sum + file.size, 0);
  for (const file of added) {
    // One that cannot be looked at just now stays as it is: what is wrong with it, saving says.
    const type = await takenType(file, 'find', usedBytes).catch(() => ok(file.type));
    if (type.ok) {
      files.push({ key: newKey(), file, preview: isConvertedType(type.value) ? null : file });
      usedBytes += file.size;
    } else {
      refused.push({ key: newKey(), filename: file.name, message: type.error.message });
    }
  }
  return { files, refused };
}

/** The form when files are picked anew: what was said about earlier ones is out of date. */
export function pickAgain(picked: Picked): Picked {
  return { ...picked, refused: [] };
}

/** The form with what was looked at. Two picks in a row may be looked at beside each other: neither hides the other. */
export function pickFiles(picked: Picked, checked: Picked): Picked {
  return { files: [...picked.files, ...checked.files], refused: [...picked.refused, ...checked.refused] };
}

/** A file whose preview was made, or could not be: then it is not taken, and the form keeps all else. */
export function previewed(
  picked: Picked,
  key: string,
  preview:
    | { readonly ok: true; readonly value: Blob }
    | { readonly ok: false; readonly error: { readonly message: string } },
): Picked {
  const file = picked.files.find((each) => each.key === key);
  if (!file) return picked;
  if (preview.ok) {
    const shown = { ...file, preview: preview.value };
    return { ...picked, files: picked.files.map((each) => (each.key === key ? shown : each)) };
  }
  const refusal = { key, filename: file.file.name, message: preview.error.message };
  return {
    files: picked.files.filter((each) => each.key !== key),
    refused: [...picked.refused, refusal],
  };
}

/** The files as they were, and why some of them could not be saved. */
export function refuseFiles(
  picked: Picked,
  rejected: readonly { readonly filename: string; readonly message: string }[],
  newKey: () => string,
): Picked {
  return {
    ...picked,
    refused: rejected.map(({ filename, message }) => ({ key: newKey(), filename, message })),
  };
}

/** Takes one file out again; what was said about files before is then out of date. */
export function unpickFile(picked: Picked, key: string): Picked {
  return { files: picked.files.filter((file) => file.key !== key), refused: [] };
}
