import { CATEGORIES } from '@metalquest/core/find/category';
import { findFieldError } from '@metalquest/core/find/log-find';
import { toPeriod } from '@metalquest/core/find/period';
import { isLngLat, type LngLat } from '@metalquest/core/geo/point';
import {
  asBucketItemId,
  asEquipmentId,
  type BucketItemId,
  type EquipmentId,
  isUuid,
} from '@metalquest/core/ids';
import { isRecord } from '@metalquest/core/json';
import { isDuringQuest } from '@metalquest/core/quest/past-quest';
import type { Quest } from '@metalquest/core/quest/quest';
import type { FieldProblem } from '../../../forms/use-record-form.ts';
import type { MapPosition } from '../../../map/map-content.ts';
import { EMPTY_FIND_FORM, type FindForm } from '../find-form.ts';

/** When and where the user began a find, to restore after a crash. */
interface Begun {
  /** ISO-8601 UTC. */
  readonly at: string;
  readonly position: MapPosition | null;
}

export interface FindDraft extends FindForm {
  /** Set by the user; null uses the device's or a photo's location. */
  readonly place: LngLat | null;
  readonly bucketItemId: BucketItemId | null;
  readonly takePhotoPlace: boolean;
  readonly takePhotoTime: boolean;
  readonly begun: Begun | null;
  /** ISO-8601 UTC, set by the user; null for now. */
  readonly foundAt: string | null;
}

export const EMPTY_FIND_DRAFT: FindDraft = {
  ...EMPTY_FIND_FORM,
  place: null,
  bucketItemId: null,
  takePhotoPlace: false,
  takePhotoTime: false,
  begun: null,
  foundAt: null,
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const number = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;
const gear = (value: unknown): EquipmentId | null =>
  typeof value === 'string' && isUuid(value) ? asEquipmentId(value) : null;
const gearList = (value: unknown): EquipmentId[] =>
  Array.isArray(value) ? value.flatMap((id) => gear(id) ?? []) : [];
const placeOf = (value: unknown): LngLat | null =>
  isLngLat(value) ? { lng: value.lng, lat: value.lat } : null;
const momentOf = (value: unknown): string | null =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : null;

function begunOf(value: unknown): Begun | null {
  const at = isRecord(value) ? momentOf(value.at) : null;
  if (!isRecord(value) || at === null) return null;
  const { position } = value;
  const place = placeOf(position);
  const accuracyM = isRecord(position) && typeof position.accuracyM === 'number' ? position.accuracyM : null;
  return { at, position: place && accuracyM !== null ? { ...place, accuracyM } : null };
}

/** Parses a stored draft; null if it is none. Missing or invalid fields count as empty. */
export function readFindDraft(stored: unknown): FindDraft | null {
  if (!isRecord(stored)) return null;
  return {
    name: text(stored.name),
    category: CATEGORIES.find((category) => category === stored.category) ?? null,
    targetId: text(stored.targetId),
    depthCm: number(stored.depthCm),
    details: text(stored.details),
    detectorId: gear(stored.detectorId),
    coilId: gear(stored.coilId),
    pinpointerId: gear(stored.pinpointerId),
    furtherGearIds: gearList(stored.furtherGearIds),
    terrainType: text(stored.terrainType),
    moistureLevel: text(stored.moistureLevel),
    groundMineralization: text(stored.groundMineralization),
    trashDensity: text(stored.trashDensity),
    groundCompaction: text(stored.groundCompaction),
    specialConditions: text(stored.specialConditions),
    period: toPeriod(stored.period),
    yearFrom: number(stored.yearFrom),
    yearTo: number(stored.yearTo),
    material: text(stored.material),
    weightG: number(stored.weightG),
    lengthMm: number(stored.lengthMm),
    widthMm: number(stored.widthMm),
    thicknessMm: number(stored.thicknessMm),
    diameterMm: number(stored.diameterMm),
    place: placeOf(stored.place),
    bucketItemId:
      typeof stored.bucketItemId === 'string' && isUuid(stored.bucketItemId)
        ? asBucketItemId(stored.bucketItemId)
        : null,
    takePhotoPlace: stored.takePhotoPlace === true,
    takePhotoTime: stored.takePhotoTime === true,
    begun: begunOf(stored.begun),
    foundAt: momentOf(stored.foundAt),
  };
}

export function fieldsOfDraft(draft: FindDraft) {
  const { place, bucketItemId, takePhotoPlace, takePhotoTime, begun, foundAt, ...fields } = draft;
  return fields;
}

export function findProblems(draft: FindDraft): readonly FieldProblem<FindDraft>[] {
  const fieldError = findFieldError(fieldsOfDraft(draft));
  if (!fieldError?.field) return [];
  return [
    { field: fieldError.field === 'location' ? 'place' : fieldError.field, message: fieldError.message },
  ];
}

export function timeProblem(quest: Quest, foundAt: string | null): readonly FieldProblem<FindDraft>[] {
  if (quest.status !== 'ended' || foundAt === null || isDuringQuest(quest, foundAt)) return [];
  return [{ field: 'foundAt', message: 'Enter a time between the start and the end of the quest.' }];
}
