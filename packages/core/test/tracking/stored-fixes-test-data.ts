import type { ClockReading, StoredFix, TrackedRun } from '../../src/tracking/stored-fix.ts';
import { EIGHT, startedQuest } from '../quest/quest-test-data.ts';

export const QUEST = startedQuest();

export const RUN: TrackedRun = {
  questId: QUEST.id,
  userId: QUEST.userId,
  startedAt: QUEST.currentSegmentStart,
  durationBeforeS: 0,
};

export const SWITCHED_ON_MS = 7_200_000;

export const readAfter = (ms: number, setByMs = 0): ClockReading => ({
  wallMs: EIGHT + ms + setByMs,
  monotonicMs: SWITCHED_ON_MS + ms,
});

export const northM = (metres: number): number => (metres / 6_371_000) * (180 / Math.PI);

export function storedFix(
  seq: number,
  ms: number,
  metres: number,
  changes: Partial<StoredFix> = {},
): StoredFix {
  return {
    seq,
    run: RUN,
    anchor: readAfter(0),
    ...readAfter(ms),
    lng: 0.12181,
    lat: 52.20531 + northM(metres),
    accuracyM: 6,
    ...changes,
  };
}
