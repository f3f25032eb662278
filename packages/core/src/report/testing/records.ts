import { FIND, QUEST } from '../../export/testing/records.ts';
import type { Find } from '../../find/find.ts';
import { asEquipmentId, asFindId, asMediaId, asQuestId, asUserId } from '../../ids.ts';
import { NO_SOUND } from '../../media/media.ts';
import type { EndedQuest } from '../../quest/quest.ts';
import { reportFormatters } from '../report-formatters.ts';

export const USER = asUserId('11111111-1111-4111-8111-111111111111');
export const WORDS = reportFormatters('metric', 'en-GB');
export const NOW = Date.parse('2026-12-01T12:00:00.000Z');
export const uuid = (kind: number, n: number) =>
  `${String(kind).repeat(8)}-0000-4000-8000-${String(n).padStart(12, '0')}`;
export const PLACE = { lng: 14.36561, lat: 45.75632 };
export const DETECTOR = { id: asEquipmentId(uuid(6, 1)), name: 'Equinox 900' };

export function quest(n: number, startTime: string, fields: Partial<EndedQuest> = {}): EndedQuest {
  return {
    ...QUEST,
    id: asQuestId(uuid(2, n)),
    userId: USER,
    name: `Field ${n}`,
    startTime,
    endTime: new Date(Date.parse(startTime) + 3_600_000).toISOString(),
    durationSeconds: 3600,
    weather: { description: 'light rain', temperature: 11, condition: 'Rain', icon: null },
    startLocation: PLACE,
    locationName: 'Cerknica',
    ...fields,
  };
}

export function find(n: number, foundAt: string, fields: Partial<Find> = {}): Find {
  return {
    ...FIND,
    id: asFindId(uuid(3, n)),
    userId: USER,
    questId: asQuestId(uuid(2, 1)),
    name: `Penny ${n}`,
    location: PLACE,
    depthCm: 12,
    detectorId: DETECTOR.id,
    targetId: '72',
    foundAt,
    ...fields,
  };
}

export const withPhoto = (one: Find) => ({
  find: one,
  photos: [
    {
      id: asMediaId(one.id),
      userId: USER,
      findId: one.id,
      equipmentId: null,
      permissionId: null,
      ...NO_SOUND,
      storagePath: 'finds/a.jpg',
      mediaType: 'image' as const,
      filename: 'IMG_2041.jpg',
      sortOrder: 0,
      width: 1,
      height: 1,
      byteSize: 1,
      createdAt: one.foundAt,
    },
  ],
});

export const MORNING = '2026-06-07T09:00:00.000Z';
