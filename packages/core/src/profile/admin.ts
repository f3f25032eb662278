import { isRecord } from '../json.ts';

/** Display only (spec section 6); the server checks its own records. */
export function showsAdmin(appMetadata: unknown, userMetadata: unknown): boolean {
  const admin = isRecord(appMetadata) ? appMetadata.admin : undefined;
  const role = isRecord(userMetadata) ? userMetadata.role : undefined;
  return admin === true || admin === 'true' || role === 'admin';
}
