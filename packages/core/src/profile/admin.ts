import { isRecord } from '../json.ts';

/**
 * Whether to show the admin screens: app_metadata `admin` is true or 'true', or user_metadata `role` is
 * 'admin' (spec section 6). Display only; the server checks its own records.
 */
export function showsAdmin(appMetadata: unknown, userMetadata: unknown): boolean {
  const admin = isRecord(appMetadata) ? appMetadata.admin : undefined;
  const role = isRecord(userMetadata) ? userMetadata.role : undefined;
  return admin === true || admin === 'true' || role === 'admin';
}
