import type { EquipmentId, FindId, MediaId, PermissionId, UserId } from '../ids.ts';

/** Finds have no documents (spec section 5), permissions no videos. */
export type MediaType = 'image' | 'video' | 'document';

export type MediaOwnerKind = 'find' | 'gear' | 'permission';

/** A media row (spec section 3). Sizes are pixels and bytes. */
export interface Media {
  readonly id: MediaId;
  readonly userId: UserId;
  readonly findId: FindId | null;
  readonly equipmentId: EquipmentId | null;
  readonly permissionId: PermissionId | null;
  /** Path in the bucket `media`; starts with `offline:` until the file is uploaded. */
  readonly storagePath: string;
  readonly mediaType: MediaType;
  readonly filename: string;
  readonly sortOrder: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly byteSize: number | null;
  readonly createdAt: string;
}
