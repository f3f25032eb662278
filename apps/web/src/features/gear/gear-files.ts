import type { EquipmentId } from '@metalquest/core/ids';
import { ALLOWED_MEDIA_TYPES } from '@metalquest/core/media/file-types';

/** `accept` of the file field; some pickers know HEIC only by its extension. */
export const GEAR_MEDIA_ACCEPT = [...ALLOWED_MEDIA_TYPES, '.heic', '.heif'].join(',');

export const FILES_LABEL = 'the photos of gear';

export const filesKey = (id: EquipmentId): string => `gear-files:${id}`;

export const NEW_GEAR_KEY = 'gear:new';
