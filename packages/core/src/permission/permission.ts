import type { LngLat } from '../geo/point.ts';
import type { ContactId, PermissionId, UserId } from '../ids.ts';

export const PERMISSION_STATUSES = ['active', 'pending', 'expired', 'revoked'] as const;

export type PermissionStatus = (typeof PERMISSION_STATUSES)[number];

/** Closed: the last position equals the first. */
export type Ring = readonly LngLat[];

/** Outer ring, then holes. */
export type Boundary = readonly Ring[];

/** A permission (spec section 3, Property permission). Days are YYYY-MM-DD; its documents are media. */
export interface Permission {
  readonly id: PermissionId;
  readonly userId: UserId;
  readonly contactId: ContactId | null;
  readonly propertyAddress: string;
  readonly status: PermissionStatus;
  readonly validFrom: string | null;
  readonly validUntil: string | null;
  readonly boundary: Boundary | null;
  readonly terms: string | null;
  /** Landowner's share in percent, two decimals. */
  readonly findsAgreementShare: number | null;
  readonly notes: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Unknown stored values become 'pending', which grants nothing. */
export function toPermissionStatus(value: unknown): PermissionStatus {
  return PERMISSION_STATUSES.find((status) => status === value) ?? 'pending';
}
