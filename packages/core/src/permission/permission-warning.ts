import { endingOf, endingText } from './ending.ts';
import type { Permission, PermissionStatus } from './permission.ts';

const OTHER_STATUSES: Record<Exclude<PermissionStatus, 'active'>, string> = {
  pending: 'This permission has not been given yet. Wait for the answer before you dig.',
  expired: 'This permission has expired. Ask the landowner again before you dig.',
  revoked: 'This permission was revoked. Do not dig here.',
};

/** Warning before a search under this permission, or null. `today` is YYYY-MM-DD. */
export function permissionWarning(permission: Permission, today: string): string | null {
  if (permission.status !== 'active') return OTHER_STATUSES[permission.status];
  if (permission.validFrom !== null && permission.validFrom > today)
    return 'This permission has not begun yet. Agree on an earlier day with the landowner, or wait.';
  const ending = endingOf(permission, today);
  const words = endingText(ending);
  if (words === null || ending.kind === 'later') return null;
  if (ending.kind === 'ended') return `${words}. Ask the landowner again before you dig.`;
  return `${words}. Ask the landowner now to renew it.`;
}

export function isValidOn({ status, validFrom, validUntil }: Permission, day: string): boolean {
  return (
    status === 'active' &&
    (validFrom === null || validFrom <= day) &&
    (validUntil === null || day <= validUntil)
  );
}
