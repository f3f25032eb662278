import type { EquipmentId, FindId, MediaId, PermissionId, QuestId, UserId } from '../ids.ts';

/**
 * Finds have no documents (spec section 5), permissions no videos. 'hole_filled' is a photo of the filled hole of a find:
 * a type of its own, so that galleries, reports and lists leave it out. So is 'voice_note', a sound recording of a find
 * or a quest.
 */
export const MEDIA_TYPES = ['image', 'video', 'document', 'hole_filled', 'voice_note'] as const;

export type MediaType = (typeof MEDIA_TYPES)[number];

export const MEDIA_NOUNS: Readonly<Record<MediaType, string>> = {
  image: 'photo',
  video: 'video',
  document: 'document',
  hole_filled: 'photo of the filled hole',
  voice_note: 'voice note',
};

/** What only voice notes have. */
export const NO_SOUND = { questId: null, recordedAt: null, durationMs: null } as const;

/** The photos and videos that show a record itself. */
export const isPhotoOrVideo = ({ mediaType }: Pick<Media, 'mediaType'>): boolean =>
  mediaType === 'image' || mediaType === 'video';

/** Whether the file is a picture, of a record or of a filled hole. */
export const isPicture = ({ mediaType }: Pick<Media, 'mediaType'>): boolean =>
  mediaType === 'image' || mediaType === 'hole_filled';

export type MediaOwnerKind = 'find' | 'gear' | 'permission' | 'quest';

/** A media row (spec section 3). Sizes are pixels and bytes. */
export interface Media {
  readonly id: MediaId;
  readonly userId: UserId;
  readonly findId: FindId | null;
  readonly equipmentId: EquipmentId | null;
  readonly permissionId: PermissionId | null;
  /** Only for voice notes. */
  readonly questId: QuestId | null;
  /** Path in the bucket `media`; starts with `offline:` until the file is uploaded. */
  readonly storagePath: string;
  readonly mediaType: MediaType;
  readonly filename: string;
  readonly sortOrder: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly byteSize: number | null;
  /** When a voice note was recorded, ISO-8601 UTC; null for other files. */
  readonly recordedAt: string | null;
  /** Its length in milliseconds. */
  readonly durationMs: number | null;
  readonly createdAt: string;
}
