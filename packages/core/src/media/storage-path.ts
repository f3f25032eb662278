import type { EquipmentId, FindId, MediaId, PermissionId, UserId } from '../ids.ts';

/** The bucket all files are in (spec section 7). */
export const MEDIA_BUCKET = 'media';

/** Seconds a stored file may be cached (spec section 7). */
export const MEDIA_CACHE_CONTROL_S = 3600;

/** Marks a path whose file is on this device only; such a path has no address (spec section 7). */
export const OFFLINE_PATH_PREFIX = 'offline:';

/** `finds/{findId}/{mediaId}.{ext}`: where a find's file is stored (spec section 7). `extension` has no dot. */
export function findMediaPath(findId: FindId, mediaId: MediaId, extension: string): string {
  return `finds/${findId}/${mediaId}.${extension}`;
}

/** `{userId}/equipment/{equipmentId}/{mediaId}.{ext}`: where a gear file is stored (spec section 7). */
export function gearMediaPath(
  userId: UserId,
  equipmentId: EquipmentId,
  mediaId: MediaId,
  extension: string,
): string {
  return `${userId}/equipment/${equipmentId}/${mediaId}.${extension}`;
}

/** `{userId}/permissions/{permissionId}/{mediaId}.{ext}`: where a permission's file is stored. */
export function permissionMediaPath(
  userId: UserId,
  permissionId: PermissionId,
  mediaId: MediaId,
  extension: string,
): string {
  return `${userId}/permissions/${permissionId}/${mediaId}.${extension}`;
}

/** True for a path whose file has not been stored on the server yet. */
export function isOfflinePath(storagePath: string): boolean {
  return storagePath.startsWith(OFFLINE_PATH_PREFIX);
}
