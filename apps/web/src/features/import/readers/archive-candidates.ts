import type { BucketItem } from '@metalquest/core/bucket-list/bucket-item';
import type { Contact } from '@metalquest/core/contact/contact';
import type { Find } from '@metalquest/core/find/find';
import type { Equipment } from '@metalquest/core/gear/equipment';
import { rowFingerprint } from '@metalquest/core/import/fingerprint';
import type {
  BucketItemCandidate,
  ContactCandidate,
  FindCandidate,
  FindGearCandidate,
  GearCandidate,
  ImportSource,
  InteractionCandidate,
  MapLayerCandidate,
  MediaCandidate,
  MediaOwner,
  PathCandidate,
  PermissionCandidate,
  PlannedQuestCandidate,
  QuestCandidate,
} from '@metalquest/core/import/import-plan';
import type { Interaction } from '@metalquest/core/interaction/interaction';
import type { OwnLayer } from '@metalquest/core/map/own/own-layer';
import type { Media } from '@metalquest/core/media/media';
import type { Permission } from '@metalquest/core/permission/permission';
import type { PlannedQuest } from '@metalquest/core/quest/planned-quest';
import type { Quest } from '@metalquest/core/quest/quest';
import type { FindEquipment } from '@metalquest/sync/mapping/equipment-table';

/* Converts rows of a MetalQuest archive to candidates, linked by their old IDs. */

export const rowSource = (file: string, line: number, table: string, id: string): ImportSource => ({
  file,
  line,
  fingerprint: rowFingerprint(table, id),
});

/** Fields of a stored row that a candidate does not have. */
type Owned = {
  readonly id: string;
  readonly userId: unknown;
  readonly createdAt: string;
  readonly updatedAt: string;
};

function unowned<Row extends Owned>(row: Row): Omit<Row, keyof Owned> {
  const { id: _id, userId: _userId, createdAt: _createdAt, updatedAt: _updatedAt, ...rest } = row;
  return rest;
}

export const contactOf = (row: Contact, source: ImportSource): ContactCandidate => ({
  ...unowned(row),
  key: row.id,
  source,
});

export function permissionOf(row: Permission, source: ImportSource): PermissionCandidate {
  const { contactId, ...rest } = unowned(row);
  return { ...rest, contactKey: contactId, key: row.id, source };
}

export function interactionOf(row: Interaction, source: ImportSource): InteractionCandidate {
  const { contactId, ...rest } = unowned(row);
  return { ...rest, contactKey: contactId, key: row.id, source };
}

export const gearOf = (row: Equipment, source: ImportSource): GearCandidate => ({
  ...unowned(row),
  key: row.id,
  source,
});

export const findGearOf = (row: FindEquipment, source: ImportSource): FindGearCandidate => ({
  key: row.id,
  source,
  findKey: row.findId,
  gearKey: row.equipmentId,
  role: row.role,
});

export function bucketItemOf(row: BucketItem, source: ImportSource): BucketItemCandidate {
  const { findId, questId, ...rest } = unowned(row);
  return { ...rest, findKey: findId, questKey: questId, key: row.id, source };
}

export function plannedQuestOf(row: PlannedQuest, source: ImportSource): PlannedQuestCandidate {
  const { permissionId, gearIds, questId, ...rest } = unowned(row);
  return { ...rest, permissionKey: permissionId, gearKeys: gearIds, questKey: questId, key: row.id, source };
}

export const mapLayerOf = (row: OwnLayer, source: ImportSource): MapLayerCandidate => ({
  ...unowned(row),
  key: row.id,
  source,
});

/** A quest. If it had not ended when the archive was made, `endTime` is the time of its last point. */
export function questOf(row: Quest, path: PathCandidate | null, source: ImportSource): QuestCandidate {
  const lastMs = path?.times?.at(-1);
  const isOngoing = row.status !== 'ended';
  const endTime = isOngoing
    ? lastMs === undefined
      ? row.updatedAt
      : new Date(lastMs).toISOString()
    : row.endTime;
  return {
    key: row.id,
    source,
    name: row.name,
    notes: row.description,
    startTime: row.startTime,
    endTime,
    timeTrouble: null,
    proposedDay: null,
    durationSeconds: row.durationSeconds,
    startPlace: row.startLocation,
    placeName: row.locationName,
    path,
    permissionKey: row.permissionId,
    weather: row.weather,
    ...(row.litterCount ? { litterCount: row.litterCount } : {}),
    ...(row.status === 'ended'
      ? {}
      : { open: { status: row.status, segmentStart: row.currentSegmentStart } }),
  };
}

export function findOf(row: Find, source: ImportSource): FindCandidate {
  const { questId, location, detectorId, coilId, pinpointerId, foundAt, ...rest } = unowned(row);
  return {
    ...rest,
    key: row.id,
    source,
    place: location,
    placePrecisionM: null,
    foundAt,
    foundDay: null,
    quest: { kind: 'candidate', key: questId },
    detectorKey: detectorId,
    coilKey: coilId,
    pinpointerKey: pinpointerId,
    photoNames: [],
  };
}

function ownerOf({ findId, equipmentId, permissionId, questId }: Media): MediaOwner | null {
  if (findId) return { kind: 'find', key: findId };
  if (equipmentId) return { kind: 'gear', key: equipmentId };
  if (permissionId) return { kind: 'permission', key: permissionId };
  return questId ? { kind: 'quest', key: questId } : null;
}

export function mediaOf(row: Media, entry: string, sizeBytes: number, source: ImportSource): MediaCandidate {
  const { recordedAt, durationMs } = row;
  return {
    key: row.id,
    source,
    file: source.file,
    entry,
    filename: row.filename,
    mediaType: row.mediaType,
    sizeBytes,
    sortOrder: row.sortOrder,
    place: null,
    takenAt: null,
    ...(recordedAt && durationMs ? { sound: { recordedAt, durationMs } } : {}),
    owner: ownerOf(row),
  };
}

/** Parses an archived path: longitude, latitude and epoch milliseconds of each point; null if invalid. */
export function pathOf(value: unknown): PathCandidate | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  const lngLat = new Float64Array(value.length * 2);
  const times = new Float64Array(value.length);
  let before = Number.NEGATIVE_INFINITY;
  for (const [index, point] of value.entries()) {
    const [lng, lat, t]: unknown[] = Array.isArray(point) ? point : [];
    if (typeof lng !== 'number' || typeof lat !== 'number' || typeof t !== 'number') return null;
    if (!(Math.abs(lng) <= 180 && Math.abs(lat) <= 90 && Math.abs(t) <= 8.64e15 && t > before)) return null;
    lngLat.set([lng, lat], index * 2);
    times[index] = t;
    before = t;
  }
  return { lngLat, times };
}
