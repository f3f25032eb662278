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

export function importedFind(said: ParsedFindFields, context: ReadingContext): FindCandidate {
  const { line } = said;
  const { problems } = context;
  const name = cleanText(said.name, 'name', FIND_NAME_MAX_LENGTH, line, problems) ?? UNNAMED_FIND;
  const details = cleanText(said.details, 'details', FIND_DETAILS_MAX_LENGTH, line, problems);
  const { place, foundAt = null, foundDay = null, weightG = null, targetId = null } = said;
  const identity = { recordId: said.recordId ?? null, name, when: foundAt ?? foundDay, place };
  return {
    key: context.nextKey(),
    source: {
      file: context.file,
      line,
      fingerprint: findFingerprint({ ...identity, details, weightG, targetId }),
    },
    name,
    details,
    category: said.category,
    place,
    placePrecisionM: said.placePrecisionM ?? null,
    foundAt,
    foundDay,
    quest: null,
    depthCm: said.depthCm ?? null,
    targetId,
    groundMineralization: said.groundMineralization ?? null,
    terrainType: said.terrainType ?? null,
    moistureLevel: said.moistureLevel ?? null,
    trashDensity: said.trashDensity ?? null,
    groundCompaction: said.groundCompaction ?? null,
    specialConditions: said.specialConditions ?? null,
    period: said.period ?? NO_RECORD.period,
    yearFrom: said.yearFrom ?? null,
    yearTo: said.yearTo ?? null,
    material: said.material ?? null,
    weightG,
    lengthMm: said.lengthMm ?? null,
    widthMm: said.widthMm ?? null,
    thicknessMm: said.thicknessMm ?? null,
    diameterMm: said.diameterMm ?? null,
    detectorKey: null,
    coilKey: null,
    pinpointerKey: null,
    photoNames: said.photoNames ?? [],
  };
}
