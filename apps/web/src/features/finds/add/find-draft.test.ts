import { CATEGORIES } from '@metalquest/core/find/category';
import { PERIODS } from '@metalquest/core/find/period';
import { asBucketItemId, asEquipmentId } from '@metalquest/core/ids';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_FIND_DRAFT, type FindDraft, findProblems, readFindDraft } from './find-draft.ts';

const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of);
const gear = maybe(fc.uuid().map(asEquipmentId));
const moment = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') });
const iso = moment.map((date) => date.toISOString());
const place = fc.record({
  lng: fc.integer({ min: -180, max: 180 }),
  lat: fc.integer({ min: -90, max: 90 }),
});

const anyDraft: fc.Arbitrary<FindDraft> = fc.record({
  name: fc.string(),
  category: maybe(fc.constantFrom(...CATEGORIES)),
  targetId: fc.string(),
  depthCm: maybe(fc.nat({ max: 1000 })),
  details: fc.string(),
  detectorId: gear,
  coilId: gear,
  pinpointerId: gear,
  furtherGearIds: fc.array(fc.uuid().map(asEquipmentId), { maxLength: 3 }),
  terrainType: fc.string(),
  moistureLevel: fc.string(),
  groundMineralization: fc.string(),
  trashDensity: fc.string(),
  groundCompaction: fc.string(),
  specialConditions: fc.string(),
  period: maybe(fc.constantFrom(...PERIODS)),
  yearFrom: maybe(fc.integer({ min: -800, max: -1 })),
  yearTo: maybe(fc.integer({ min: 1, max: 1900 })),
  material: fc.string(),
  weightG: maybe(fc.nat({ max: 1000 })),
  lengthMm: maybe(fc.nat({ max: 1000 })),
  widthMm: maybe(fc.nat({ max: 1000 })),
  thicknessMm: maybe(fc.nat({ max: 1000 })),
  diameterMm: maybe(fc.nat({ max: 1000 })),
  place: maybe(place),
  bucketItemId: maybe(fc.uuid().map(asBucketItemId)),
  takePhotoPlace: fc.boolean(),
  takePhotoTime: fc.boolean(),
  begun: maybe(
    fc.record({
      at: iso,
      position: maybe(place.chain((at) => fc.nat().map((accuracyM) => ({ ...at, accuracyM })))),
    }),
  ),
  foundAt: maybe(iso),
});

describe('a find draft', () => {
  it('is restored as stored', () => {
    fc.assert(
      fc.property(anyDraft, (draft) => {
        expect(readFindDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
      }),
    );
  });

  it('is restored as a complete form from any stored value', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...Object.keys(EMPTY_FIND_DRAFT)), fc.anything()),
        (stored) => {
          const draft = readFindDraft(stored);
          expect(Object.keys(draft ?? {}).toSorted()).toEqual(Object.keys(EMPTY_FIND_DRAFT).toSorted());
        },
      ),
    );
    expect(readFindDraft(null)).toBeNull();
  });

  it("shows core's refusals next to their fields", () => {
    expect(findProblems(EMPTY_FIND_DRAFT)).toEqual([]);
    expect(findProblems({ ...EMPTY_FIND_DRAFT, targetId: '7'.repeat(17) })).toEqual([
      { field: 'targetId', message: 'A target ID can have at most 16 characters.' },
    ]);
    expect(findProblems({ ...EMPTY_FIND_DRAFT, depthCm: 1001 })[0]?.field).toBe('depthCm');
  });
});
