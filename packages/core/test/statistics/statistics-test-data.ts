import fc from 'fast-check';
import { toCategory } from '../../src/find/category.ts';
import type { Find } from '../../src/find/find.ts';
import { asEquipmentId, asFindId, asPermissionId, asQuestId, asUserId } from '../../src/ids.ts';
import { type FindFact, findFact, type QuestFact } from '../../src/statistics/facts.ts';
import { NO_STATISTICS_FILTER, type StatisticsFilter } from '../../src/statistics/statistics-filter.ts';

/** Few distinct ids, so that generated histories hit the same rows repeatedly. */
const uuid = (kind: string, number: number): string =>
  `${kind}0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
export const questIdOf = (number: number) => asQuestId(uuid('a', number));
export const findIdOf = (number: number) => asFindId(uuid('b', number));
export const gearIdOf = (number: number) => asEquipmentId(uuid('c', number));
export const permissionIdOf = (number: number) => asPermissionId(uuid('d', number));

const few = <T>(make: (number: number) => T, count: number) =>
  fc.integer({ min: 1, max: count }).map((number) => make(number));
const orNone = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: null });

const moment = fc.oneof(
  // A few weeks, for equal days, hours and ties, or several years.
  fc.integer({ min: 0, max: 40 * 24 }).map((hour) => new Date(Date.UTC(2026, 0, 10, hour)).toISOString()),
  fc
    .date({
      min: new Date('2022-01-01T00:00:00Z'),
      max: new Date('2026-03-01T00:00:00Z'),
      noInvalidDate: true,
    })
    .map((date) => date.toISOString()),
);

const depth = fc.oneof(
  fc.integer({ min: 0, max: 12 }),
  fc.constantFrom(null, Number.NaN, Number.POSITIVE_INFINITY, 7.6),
);

/** A few squares on both sides of the equator; includes invalid places. */
const place = fc.oneof(
  fc
    .record({ lng: fc.integer({ min: 0, max: 3 }), lat: fc.integer({ min: -2, max: 2 }) })
    .map(({ lng, lat }) => ({
      lng: 10 + lng / 500,
      lat: lat / 500 + 0.0001,
    })),
  fc.constantFrom(null, { lng: Number.NaN, lat: 50 }, { lng: 8, lat: 91 }),
);

export const anyFindRow: fc.Arbitrary<Find> = fc.record({
  id: few(findIdOf, 12),
  userId: fc.constant(asUserId(uuid('e', 1))),
  questId: few(questIdOf, 4),
  name: fc.constant('A find'),
  location: place,
  depthCm: depth,
  category: fc.constantFrom('Coin', 'Relic', 'Trash', 'Gold hoard', '', null).map(toCategory),
  detectorId: orNone(few(gearIdOf, 2)),
  coilId: orNone(few((number) => gearIdOf(number + 2), 2)),
  pinpointerId: orNone(few((number) => gearIdOf(number + 4), 1)),
  details: fc.constant(null),
  targetId: fc.constantFrom(null, '73', '72-75', '75', 'high tone', '-9'),
  groundMineralization: fc.constant(null),
  terrainType: fc.constant(null),
  moistureLevel: fc.constant(null),
  trashDensity: fc.constant(null),
  groundCompaction: fc.constant(null),
  specialConditions: fc.constant(null),
  foundAt: moment,
  createdAt: fc.constant('2026-01-01T00:00:00.000Z'),
  updatedAt: fc.constant('2026-01-01T00:00:00.000Z'),
  period: fc.constantFrom(null, 'Roman', 'Modern', 'Unknown'),
  yearFrom: fc.constant(null),
  yearTo: fc.constant(null),
  material: fc.constantFrom(null, 'Silver', ' ', 'Copper alloy'),
  weightG: fc.constant(null),
  lengthMm: fc.constant(null),
  widthMm: fc.constant(null),
  thicknessMm: fc.constant(null),
  diameterMm: fc.constant(null),
});

/** Gear that is also a coil or pinpointer of other finds, and a piece of its own. */
const linked = fc.array(
  few((number) => gearIdOf(number + 3), 3),
  { maxLength: 3 },
);

export const anyFind: fc.Arbitrary<FindFact> = fc
  .tuple(anyFindRow, linked)
  .map(([find, gear]) => findFact(find, gear));

export const anyQuest: fc.Arbitrary<QuestFact> = fc.record({
  id: few(questIdOf, 4),
  startTime: moment,
  durationS: fc.constantFrom(0, 60, 3_600, 3_600, 7_201),
  distanceM: fc.constantFrom(0, 0.1, 1_234.5678, 5_000, 5_000),
  pathComplete: fc.boolean(),
  permissionId: orNone(few(permissionIdOf, 2)),
  litter: fc.nat(3),
});

const day = fc.constantFrom('2025-12-31', '2026-01-12', '2026-01-20', '2026-02-03');

const seldom = <T>(nothing: T, some: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ arbitrary: fc.constant(nothing), weight: 3 }, { arbitrary: some, weight: 2 });

export const anyFilter: fc.Arbitrary<StatisticsFilter> = fc.record({
  days: seldom(NO_STATISTICS_FILTER.days, fc.record({ from: orNone(day), to: orNone(day) })),
  questIds: seldom(
    NO_STATISTICS_FILTER.questIds,
    fc.array(few(questIdOf, 4), { minLength: 1, maxLength: 2 }),
  ),
  permissionIds: seldom(
    NO_STATISTICS_FILTER.permissionIds,
    fc.array(few(permissionIdOf, 2), { minLength: 1, maxLength: 2 }),
  ),
  detectorId: seldom(null, few(gearIdOf, 2)),
  period: seldom(null, fc.constantFrom('Roman', 'Unknown', 'Neolithic')),
  material: seldom(null, fc.constantFrom('Silver', 'Copper alloy')),
});
