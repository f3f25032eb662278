import { CATEGORIES } from '@metalquest/core/find/category';
import { type FindFields, findFieldError } from '@metalquest/core/find/log-find';
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
import type { FieldProblem } from '../../forms/use-record-form.ts';
import type { MapPosition } from '../../map/map-content.ts';
import { EMPTY_FIND_FORM, type FindForm } from './find-form.ts';

/** When and where the user began a find, to restore after a crash. */
interface Begun {
  /** ISO-8601 UTC. */
  readonly at: string;
  readonly position: MapPosition | null;
}

/** All fields of the find form except its files. */
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
export function readFindDraft(kept: unknown): FindDraft | null {
  if (!isRecord(kept)) return null;
  return {
    name: text(kept.name),
    category: CATEGORIES.find((category) => category === kept.category) ?? null,
    targetId: text(kept.targetId),
    depthCm: number(kept.depthCm),
    details: text(kept.details),
    detectorId: gear(kept.detectorId),
    coilId: gear(kept.coilId),
    pinpointerId: gear(kept.pinpointerId),
    terrainType: text(kept.terrainType),
    moistureLevel: text(kept.moistureLevel),
    groundMineralization: text(kept.groundMineralization),
    trashDensity: text(kept.trashDensity),
    groundCompaction: text(kept.groundCompaction),
    specialConditions: text(kept.specialConditions),
    period: toPeriod(kept.period),
    yearFrom: number(kept.yearFrom),
    yearTo: number(kept.yearTo),
    material: text(kept.material),
    weightG: number(kept.weightG),
    lengthMm: number(kept.lengthMm),
    widthMm: number(kept.widthMm),
    thicknessMm: number(kept.thicknessMm),
    diameterMm: number(kept.diameterMm),
    place: placeOf(kept.place),
    bucketItemId:
      typeof kept.bucketItemId === 'string' && isUuid(kept.bucketItemId)
        ? asBucketItemId(kept.bucketItemId)
        : null,
    takePhotoPlace: kept.takePhotoPlace === true,
    takePhotoTime: kept.takePhotoTime === true,
    begun: begunOf(kept.begun),
    foundAt: momentOf(kept.foundAt),
  };
}

/** The fields that the commands take; place and time are decided elsewhere. */
export function fieldsOfDraft(draft: FindDraft): FindFields {
  const { place, bucketItemId, takePhotoPlace, takePhotoTime, begun, foundAt, ...fields } = draft;
  return fields;
}

/** Core's validation errors, by field. */
export function findProblems(draft: FindDraft): readonly FieldProblem<FindDraft>[] {
  const refused = findFieldError(fieldsOfDraft(draft));
  if (!refused?.field) return [];
  return [{ field: refused.field === 'location' ? 'place' : refused.field, message: refused.message }];
}
