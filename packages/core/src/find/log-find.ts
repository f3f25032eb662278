import { isLngLat, type LngLat } from '../geo/point.ts';
import type { EquipmentId, FindId, QuestId, UserId } from '../ids.ts';
import { err, ok, type Result } from '../result.ts';
import { type Instant, toIso } from '../time/instant.ts';
import { roundDepthCm } from '../units/depth.ts';
import { toCategory } from './category.ts';
import type { Find } from './find.ts';
import {
  DEPTH_MAX_CM,
  FIND_DETAILS_MAX_LENGTH,
  FIND_NAME_MAX_LENGTH,
  type FindError,
  findError,
  GROUND_TEXT_MAX_LENGTH,
  SPECIAL_CONDITIONS_MAX_LENGTH,
  TARGET_ID_MAX_LENGTH,
} from './find-error.ts';
import { type FindRecord, recordError, recordOf } from './find-record.ts';

export const UNNAMED_FIND = 'Unnamed Find';

/** Editable fields, all optional. Depth in cm, rounded on save. */
export interface FindFields extends Partial<FindRecord> {
  readonly name?: string | null;
  readonly location?: LngLat | null;
  readonly depthCm?: number | null;
  readonly category?: unknown;
  readonly detectorId?: EquipmentId | null;
  readonly coilId?: EquipmentId | null;
  readonly pinpointerId?: EquipmentId | null;
  readonly details?: string | null;
  readonly targetId?: string | null;
  readonly groundMineralization?: string | null;
  readonly terrainType?: string | null;
  readonly moistureLevel?: string | null;
  readonly trashDensity?: string | null;
  readonly groundCompaction?: string | null;
  readonly specialConditions?: string | null;
  readonly foundAt?: string;
}

export interface LogFindInput extends FindFields {
  readonly id: FindId;
  readonly userId: UserId | null;
  readonly questId: QuestId | null;
}

const text = (value: string | null | undefined): string | null => value?.trim() || null;

const longerThan = (limit: number, ...values: (string | null | undefined)[]): boolean =>
  values.some((value) => (text(value) ?? '').length > limit);

export function findFieldError(fields: FindFields): FindError | null {
  const { depthCm, location } = fields;
  if (typeof depthCm === 'number' && !(depthCm >= 0 && depthCm <= DEPTH_MAX_CM))
    return findError('depth-invalid');
  if (location && !isLngLat(location)) return findError('location-invalid');
  if (longerThan(FIND_NAME_MAX_LENGTH, fields.name)) return findError('name-too-long');
  if (longerThan(TARGET_ID_MAX_LENGTH, fields.targetId)) return findError('target-id-too-long');
  if (longerThan(FIND_DETAILS_MAX_LENGTH, fields.details)) return findError('details-too-long');
  if (longerThan(SPECIAL_CONDITIONS_MAX_LENGTH, fields.specialConditions))
    return findError('conditions-too-long');
  const ground = [fields.groundMineralization, fields.terrainType, fields.moistureLevel, fields.trashDensity];
  return longerThan(GROUND_TEXT_MAX_LENGTH, ...ground, fields.groundCompaction)
    ? findError('ground-too-long')
    : recordError(fields);
}

/** Creates a find with normalised fields. Error texts: spec section 5. */
export function logFind(input: LogFindInput, now: Instant): Result<Find, FindError> {
  if (!input.questId || input.questId.trim() === '') return err(findError('quest-required'));
  if (!input.userId) return err(findError('user-required'));
  const refused = findFieldError(input);
  if (refused) return err(refused);
  const at = toIso(now);
  return ok({
    id: input.id,
    userId: input.userId,
    questId: input.questId,
    name: text(input.name) ?? UNNAMED_FIND,
    location: input.location ?? null,
    depthCm: roundDepthCm(input.depthCm ?? null),
    category: toCategory(input.category),
    detectorId: input.detectorId ?? null,
    coilId: input.coilId ?? null,
    pinpointerId: input.pinpointerId ?? null,
    details: text(input.details),
    targetId: text(input.targetId),
    groundMineralization: text(input.groundMineralization),
    terrainType: text(input.terrainType),
    moistureLevel: text(input.moistureLevel),
    trashDensity: text(input.trashDensity),
    groundCompaction: text(input.groundCompaction),
    specialConditions: text(input.specialConditions),
    ...recordOf(input),
    foundAt: input.foundAt ?? at,
    createdAt: at,
    updatedAt: at,
  });
}

export function editFind(
  find: Find,
  fields: FindFields,
  userId: UserId | null,
  now: Instant,
): Result<Find, FindError> {
  if (!userId) return err(findError('not-signed-in'));
  const edited = logFind({ ...find, ...fields, userId: find.userId }, now);
  return edited.ok ? ok({ ...edited.value, createdAt: find.createdAt }) : edited;
}
