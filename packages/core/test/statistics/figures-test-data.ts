import type { FindFact, QuestFact } from '../../src/statistics/facts.ts';
import { findIdOf, questIdOf } from './statistics-test-data.ts';

export const TODAY = '2026-03-10';

export const at = (year: number, month: number, day: number, hour = 10): string =>
  new Date(year, month - 1, day, hour).toISOString();

let lastFind = 0;

export function find(questNumber: number, foundAt: string, more: Partial<FindFact> = {}): FindFact {
  lastFind += 1;
  return {
    id: findIdOf(lastFind),
    questId: questIdOf(questNumber),
    foundAt,
    category: 'Coin',
    depthCm: null,
    location: null,
    detectorId: null,
    coilId: null,
    pinpointerId: null,
    furtherGearIds: [],
    targetId: null,
    period: null,
    material: null,
    ...more,
  };
}

export function quest(number: number, startTime: string, more: Partial<QuestFact> = {}): QuestFact {
  return {
    id: questIdOf(number),
    startTime,
    durationS: 3_600,
    distanceM: 1_000,
    pathComplete: true,
    permissionId: null,
    litter: 0,
    ...more,
  };
}
