import type { LngLat } from '../geo/point.ts';
import type { ContactId, PermissionId, UserId } from '../ids.ts';

/** Where leave to search a property stands. */
export const PERMISSION_STATUSES = ['active', 'pending', 'expired', 'revoked'] as const;

/** One of {@link PERMISSION_STATUSES}. */
export type PermissionStatus = (typeof PERMISSION_STATUSES)[number];

/** A closed line of positions: the last one is the first again. */
export type Ring = readonly LngLat[];

/** The land of a permission: its outer ring, then those of what is left out. */
export type Boundary = readonly Ring[];

/** Leave to search a property (spec section 3, Property permission). Days are YYYY-MM-DD; its documents are media. */
export interface Permission {
  readonly id: PermissionId;
  readonly userId: UserId;
  readonly contactId: ContactId | null;
  readonly propertyAddress: string;
  readonly status: PermissionStatus;
  readonly validFrom: string | null;
  /** The last day it holds. */
  readonly validUntil: string | null;
  readonly boundary: Boundary | null;
  readonly terms: string | null;
  /** The landowner's part of what is found, in percent with two decimals. */
  readonly findsAgreementShare: number | null;
  readonly notes: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The status a stored value counts as; what is unknown is no leave yet. */
export function toPermissionStatus(value: unknown): PermissionStatus {
  return PERMISSION_STATUSES.find((status) => status === value) ?? 'pending';
}

/** Whether the permission is active and its last day is `today` or before `by`, all YYYY-MM-DD. */
export function isExpiring(permission: Permission, today: string, by: string): boolean {
  const { status, validUntil } = permission;
  return status === 'active' && validUntil !== null && validUntil >= today && validUntil <= by;
}
