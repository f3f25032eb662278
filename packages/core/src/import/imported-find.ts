import type { Category } from '../find/category.ts';
import { FIND_DETAILS_MAX_LENGTH, FIND_NAME_MAX_LENGTH } from '../find/find-error.ts';
import { type FindRecord, NO_RECORD } from '../find/find-record.ts';
import { UNNAMED_FIND } from '../find/log-find.ts';
import type { LngLat } from '../geo/point.ts';
import { cleanText } from './clean-text.ts';
import { findFingerprint } from './fingerprint.ts';
import type { FindCandidate } from './import-plan.ts';
import type { ReadingContext } from './reading-context.ts';

export interface ParsedFindFields extends Partial<FindRecord> {
  readonly line: number | null;
  readonly name: string;
  readonly details?: string;
  readonly recordId?: string | null;
  readonly category: Category;
  readonly place: LngLat | null;
  readonly placePrecisionM?: number | null;
  readonly foundAt?: string | null;
  readonly foundDay?: string | null;
  readonly depthCm?: number | null;
  readonly targetId?: string | null;
  readonly groundMineralization?: string | null;
  readonly terrainType?: string | null;
  readonly moistureLevel?: string | null;
  readonly trashDensity?: string | null;
  readonly groundCompaction?: string | null;
  readonly specialConditions?: string | null;
  readonly photoNames?: readonly string[];
}

export function importedFind(fields: ParsedFindFields, context: ReadingContext): FindCandidate {
  const { line } = fields;
  const { problems } = context;
  const name = cleanText(fields.name, 'name', FIND_NAME_MAX_LENGTH, line, problems) ?? UNNAMED_FIND;
  const details = cleanText(fields.details, 'details', FIND_DETAILS_MAX_LENGTH, line, problems);
  const { place, foundAt = null, foundDay = null, weightG = null, targetId = null } = fields;
  const identity = { recordId: fields.recordId ?? null, name, when: foundAt ?? foundDay, place };
  return {
    key: context.nextKey(),
    source: {
      file: context.file,
      line,
      fingerprint: findFingerprint({ ...identity, details, weightG, targetId }),
    },
    name,
    details,
    category: fields.category,
    place,
    placePrecisionM: fields.placePrecisionM ?? null,
    foundAt,
    foundDay,
    quest: null,
    depthCm: fields.depthCm ?? null,
    targetId,
    groundMineralization: fields.groundMineralization ?? null,
    terrainType: fields.terrainType ?? null,
    moistureLevel: fields.moistureLevel ?? null,
    trashDensity: fields.trashDensity ?? null,
    groundCompaction: fields.groundCompaction ?? null,
    specialConditions: fields.specialConditions ?? null,
    period: fields.period ?? NO_RECORD.period,
    yearFrom: fields.yearFrom ?? null,
    yearTo: fields.yearTo ?? null,
    material: fields.material ?? null,
    weightG,
    lengthMm: fields.lengthMm ?? null,
    widthMm: fields.widthMm ?? null,
    thicknessMm: fields.thicknessMm ?? null,
    diameterMm: fields.diameterMm ?? null,
    detectorKey: null,
    coilKey: null,
    pinpointerKey: null,
    photoNames: fields.photoNames ?? [],
  };
}
