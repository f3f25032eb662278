import type { EquipmentId } from '@metalquest/core/ids';
import { ALLOWED_MEDIA_TYPES } from '@metalquest/core/media/file-types';
import type { RefusedFile } from '../../ui/refused-files.tsx';

/** What a field for photos and documents of gear accepts; pickers that do not know HEIC by its type know it by its name. */
export const GEAR_MEDIA_ACCEPT = [...ALLOWED_MEDIA_TYPES, '.heic', '.heif'].join(',');

/** How drafts that hold files of gear are named to the user. */
export const FILES_LABEL = 'the photos of gear';

/** Files that wait to be added to gear. */
export const filesKey = (id: EquipmentId): string => `gear-files:${id}`;

/** Files that wait for gear that is not saved yet. */
export const NEW_GEAR_FILES_KEY = 'gear-files:new';

/** The reasons as a list on the screen has them. */
export function toRefused(rejected: readonly { filename: string; message: string }[]): RefusedFile[] {
  return rejected.map(({ filename, message }) => ({ key: crypto.randomUUID(), filename, message }));
}
