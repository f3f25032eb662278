import fc from 'fast-check';
import { CATEGORIES } from '../../find/category.ts';
import type { Find } from '../../find/find.ts';
import { NO_RECORD } from '../../find/find-record.ts';
import type { LngLat, PathPoint } from '../../geo/point.ts';
import { asFindId, asQuestId, asUserId } from '../../ids.ts';
import type { EndedQuest } from '../../quest/quest.ts';
import type { RecordedFind, RecordedQuest } from '../recorded.ts';

const userId = asUserId('00000000-0000-4000-8000-000000000001');
const questId = asQuestId('00000000-0000-4000-8000-000000000002');
const at = '2026-03-01T10:00:00.000Z';

/** Texts that break file formats: markup, quotes, control characters, lone surrogates, noncharacters. */
export const hostileText = fc.string({
  unit: fc.constantFrom(
    ...'<>&"\']]>\r\n\t az09é',
    '👑',
    '\u0000',
    '\u0008',
    '\u001b',
    '\uFFFE',
    '\uFFFF',
    '\uD800',
    '\uDC00',
    ']]>',
    '<!--',
    '<![CDATA[',
    '&#0;',
  ),
  maxLength: 16,
});

const lngLat: fc.Arbitrary<LngLat> = fc.record({
  lng: fc.oneof(
    fc.double({ min: -180, max: 180, noNaN: true }),
    fc.constantFrom(-180, 180, 0, -0, 1e-9, -1e-9),
  ),
  lat: fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.constantFrom(-90, 90, 0, 1e-12)),
});

const path: fc.Arbitrary<PathPoint[]> = fc
  .array(fc.tuple(lngLat, fc.constantFrom(1_000, 30_000, 299_999, 300_000, 3_600_000)), { maxLength: 8 })
  .map((steps) => {
    let t = Date.parse(at);
    return steps.map(([place, pause]) => {
      t += pause;
      return { ...place, t };
    });
  });

export const FIND: Find = {
  ...NO_RECORD,
  id: asFindId('00000000-0000-4000-8000-000000000003'),
  userId,
  questId,
  name: 'Silver penny',
  location: null,
  depthCm: null,
  category: 'Coin',
  detectorId: null,
  coilId: null,
  pinpointerId: null,
  details: null,
  targetId: null,
  groundMineralization: null,
  terrainType: null,
  moistureLevel: null,
  trashDensity: null,
  groundCompaction: null,
  specialConditions: null,
  foundAt: at,
  createdAt: at,
  updatedAt: at,
};

export const RECORDED_FIND: RecordedFind = {
  find: FIND,
  place: null,
  questName: null,
  detector: null,
  coil: null,
  pinpointer: null,
  furtherGear: [],
  photos: [],
  isHoleFilled: false,
};

export const QUEST: EndedQuest = {
  id: questId,
  userId,
  name: 'Long Meadow',
  description: null,
  startTime: at,
  endTime: '2026-03-01T12:00:00.000Z',
  status: 'ended',
  currentSegmentStart: null,
  durationSeconds: 7200,
  weather: null,
  isCurrent: false,
  startLocation: null,
  locationName: null,
  permissionId: null,
  createdAt: at,
  updatedAt: at,
};

export const RECORDED_QUEST: RecordedQuest = {
  quest: QUEST,
  place: null,
  locationName: null,
  path: [],
  distanceM: null,
  findCount: 0,
};

export const anyFind: fc.Arbitrary<RecordedFind> = fc
  .record({
    name: hostileText,
    details: fc.option(hostileText),
    targetId: fc.option(hostileText),
    material: fc.option(hostileText),
    category: fc.constantFrom(...CATEGORIES),
    depthCm: fc.option(fc.nat(200)),
    weightG: fc.option(fc.double({ min: 0, max: 1e6, noNaN: true })),
    place: fc.option(lngLat),
    questName: fc.option(hostileText),
    photos: fc.array(hostileText, { maxLength: 2 }),
  })
  .map(({ place, questName, photos, ...fields }) => ({
    ...RECORDED_FIND,
    find: { ...FIND, ...fields },
    place,
    questName,
    photos,
  }));

export const anyQuest: fc.Arbitrary<RecordedQuest> = fc
  .record({
    name: hostileText,
    description: fc.option(hostileText),
    endTime: fc.constantFrom(null, QUEST.endTime),
    place: fc.option(lngLat),
    locationName: fc.option(hostileText),
    path,
  })
  .map(({ place, locationName, path: points, ...fields }) => ({
    ...RECORDED_QUEST,
    quest: { ...QUEST, ...fields },
    place,
    locationName,
    path: points,
  }));
