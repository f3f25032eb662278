import { isLngLat, type LngLat } from '@metalquest/core/geo/point';
import { asContactId, asPermissionId, asUserId } from '@metalquest/core/ids';
import type { JsonObject } from '@metalquest/core/json';
import { type Boundary, type Permission, toPermissionStatus } from '@metalquest/core/permission/permission';
import * as shape from '@metalquest/core/shape/shape';
import { anyValue, instantOrEpoch, maybeDay, maybeId, maybeNumber, maybeText, readRow } from './columns.ts';
import type { SyncedTable } from './synced-table.ts';

const Polygon = shape.object({
  type: shape.oneOf(['Polygon']),
  coordinates: shape.array(shape.array(shape.array(shape.number()))),
});

/** A GeoJSON polygon as a boundary; null when it is invalid, empty, or has an invalid position. */
function boundaryOf(geometry: unknown): Boundary | null {
  const polygon = Polygon.safeParse(geometry);
  if (!polygon.success || polygon.data.coordinates.length === 0) return null;
  const rings = polygon.data.coordinates.map((ring) =>
    ring.map(
      ([lng, lat]): Partial<LngLat> => ({
        ...(lng === undefined ? {} : { lng }),
        ...(lat === undefined ? {} : { lat }),
      }),
    ),
  );
  const validRings = rings.filter((ring): ring is LngLat[] => ring.every(isLngLat));
  return validRings.length === rings.length ? validRings : null;
}

function polygonOf(boundary: Boundary | null): JsonObject | null {
  return (
    boundary && {
      type: 'Polygon',
      coordinates: boundary.map((ring) => ring.map(({ lng, lat }) => [lng, lat])),
    }
  );
}

const Row = shape.object({
  id: shape.string(),
  user_id: shape.string(),
  contact_id: maybeText,
  property_address: shape.string(),
  status: anyValue,
  valid_from: maybeDay,
  valid_until: maybeDay,
  boundary: anyValue,
  terms: maybeText,
  finds_agreement_share: maybeNumber,
  notes: maybeText,
  created_at: instantOrEpoch,
  updated_at: instantOrEpoch,
});

export const permissionTable: SyncedTable<Permission> = {
  name: 'property_permissions',
  key: 'id',
  parents: [{ column: 'contact_id', field: 'contactId', table: 'landowner_contacts', onDelete: 'clear' }],
  conflict: 'last-write-per-column',
  indexes: [
    'value.createdAt',
    '[value.status+value.createdAt]',
    '[value.status+value.validUntil]',
    'value.contactId',
    '*words',
  ].join(', '),
  read: (row) =>
    readRow(Row, row, (permission) => ({
      id: asPermissionId(permission.id),
      userId: asUserId(permission.user_id),
      contactId: maybeId(permission.contact_id, asContactId),
      propertyAddress: permission.property_address,
      status: toPermissionStatus(permission.status),
      validFrom: permission.valid_from ?? null,
      validUntil: permission.valid_until ?? null,
      boundary: boundaryOf(permission.boundary),
      terms: permission.terms ?? null,
      findsAgreementShare: permission.finds_agreement_share ?? null,
      notes: permission.notes ?? null,
      createdAt: permission.created_at,
      updatedAt: permission.updated_at,
    })),
  write: (permission) => ({
    id: permission.id,
    user_id: permission.userId,
    contact_id: permission.contactId,
    property_address: permission.propertyAddress,
    status: permission.status,
    valid_from: permission.validFrom,
    valid_until: permission.validUntil,
    boundary: polygonOf(permission.boundary),
    terms: permission.terms,
    finds_agreement_share: permission.findsAgreementShare,
    notes: permission.notes,
  }),
  noun: 'permission',
  label: (permission) => `permission “${permission.propertyAddress}”`,
  searched: (permission) => [permission.propertyAddress, permission.terms, permission.notes],
  cleared: (permission, field) => ({ ...permission, [field]: null }),
};
