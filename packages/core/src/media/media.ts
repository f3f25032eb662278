import type { EquipmentId, FindId, MediaId, PermissionId, UserId } from '../ids.ts';

/** What a media row holds: gear may have documents, finds only images and videos (spec section 5), permissions no videos. */
export type MediaType = 'image' | 'video' | 'document';

/** What a file can belong to. */
export type MediaOwnerKind = 'find' | 'gear' | 'permission';

/** A photo, video or document of a find, a piece of gear or a permission (spec section 3). Sizes are pixels and bytes. */
export interface Media {
  readonly id: MediaId;
  readonly userId: UserId;
  readonly findId: FindId | null;
  readonly equipmentId: EquipmentId | null;
  readonly permissionId: PermissionId | null;
  /** Path in the bucket `media`; starts with `offline:` while the file waits on this device only. */
  readonly storagePath: string;
  readonly mediaType: MediaType;
  readonly filename: string;
  readonly sortOrder: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly byteSize: number | null;
  readonly createdAt: string;
}
