import type { EquipmentId, FindId, MediaId, PermissionId, UserId } from '../ids.ts';

export const MEDIA_BUCKET = 'media';

/** Cache-Control max-age in seconds (spec section 7). */
export const MEDIA_CACHE_CONTROL_S = 3600;

/** `finds/{findId}/{mediaId}.{ext}` (spec section 7). `extension` has no dot. */
export function findMediaPath(findId: FindId, mediaId: MediaId, extension: string): string {
  return `finds/${findId}/${mediaId}.${extension}`;
}

/** `{userId}/equipment/{equipmentId}/{mediaId}.{ext}` (spec section 7). */
export function gearMediaPath(
  userId: UserId,
  equipmentId: EquipmentId,
  mediaId: MediaId,
  extension: string,
): string {
  return `${userId}/equipment/${equipmentId}/${mediaId}.${extension}`;
}

/** `{userId}/voice/{mediaId}.{ext}`. Without the quest, because corrections move its voice notes to other quests. */
export function questMediaPath(userId: UserId, mediaId: MediaId, extension: string): string {
  return `${userId}/voice/${mediaId}.${extension}`;
}

/** `{userId}/permissions/{permissionId}/{mediaId}.{ext}` */
export function permissionMediaPath(
  userId: UserId,
  permissionId: PermissionId,
  mediaId: MediaId,
  extension: string,
): string {
  return `${userId}/permissions/${permissionId}/${mediaId}.${extension}`;
}
