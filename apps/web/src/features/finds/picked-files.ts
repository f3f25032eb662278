import { isConvertedType } from '@metalquest/core/media/file-types';
import { ok } from '@metalquest/core/result';
import { acceptedType } from '@metalquest/sync/media/prepare-files';
import type { RefusedFile } from '../../ui/refused-files.tsx';

/** A photo or video in the form. `key` distinguishes files of the same name. */
export interface PickedFile {
  readonly key: string;
  readonly file: File;
  /** The file itself, or a converted picture if the browser may not show the file; null until it is made. */
  readonly preview: Blob | null;
}

export interface Picked {
  readonly files: readonly PickedFile[];
  /** From the latest pick or save. */
  readonly refused: readonly RefusedFile[];
}

export const NOTHING_PICKED: Picked = { files: [], refused: [] };

/** Checks files by their content. Counts only their own sizes; saving checks the free space. */
export async function checkFiles(
  picked: Picked,
  added: readonly File[],
  newKey: () => string,
): Promise<Picked> {
  const files: PickedFile[] = [];
  const refused: RefusedFile[] = [];
  let usedBytes = picked.files.reduce((sum, { file }) => sum + file.size, 0);
  for (const file of added) {
    // A file that cannot be checked now stays; saving reports the problem.
    const type = await acceptedType(file, 'find', usedBytes).catch(() => ok(file.type));
    if (type.ok) {
      files.push({ key: newKey(), file, preview: isConvertedType(type.value) ? null : file });
      usedBytes += file.size;
    } else {
      refused.push({ key: newKey(), filename: file.name, message: type.error.message });
    }
  }
  return { files, refused };
}

/** Clears the refusals of the earlier pick. */
export function pickAgain(picked: Picked): Picked {
  return { ...picked, refused: [] };
}

/** Adds checked files. Appends, because two picks may be checked concurrently. */
export function pickFiles(picked: Picked, checked: Picked): Picked {
  return { files: [...picked.files, ...checked.files], refused: [...picked.refused, ...checked.refused] };
}

/** Adds a preview to a file, or refuses the file if no preview could be made. */
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

/** Keeps the files and adds the reasons why some could not be saved. */
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

/** Removes a file and clears the earlier refusals. */
export function unpickFile(picked: Picked, key: string): Picked {
  return { files: picked.files.filter((file) => file.key !== key), refused: [] };
}
