import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterEight, EIGHT, startedQuest } from '../../test/quest/quest-test-data.ts';
import type { Result } from '../result.ts';
import { activeDurationS, MAX_SEGMENT_S } from './duration.ts';
import { endQuest, pauseQuest, reopenQuest, resumeQuest } from './lifecycle.ts';
import type { Quest } from './quest.ts';
import type { QuestError } from './quest-error.ts';

function value(result: Result<Quest, QuestError>): Quest {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

const paused = (): Quest => value(pauseQuest(startedQuest(), afterEight(10, 30.9)));
const ended = (): Quest => value(endQuest(startedQuest(), afterEight(90)));

test('pausing adds the whole seconds of the segment and stops the clock', () => {
  expect(paused()).toMatchObject({
    status: 'paused',
    durationSeconds: 630,
    currentSegmentStart: null,
    endTime: null,
    isCurrent: false,
    updatedAt: '2026-06-07T08:10:30.900Z',
  });
});

test('pausing a quest that is not active changes nothing', () => {
  const quest = paused();
  expect(value(pauseQuest(quest, afterEight(20)))).toBe(quest);
  const over = ended();
  expect(value(pauseQuest(over, afterEight(120)))).toBe(over);
});

test('pausing without a quest reports that there is none', () => {
  expect(pauseQuest(null, EIGHT)).toMatchObject({ ok: false, error: { message: 'No quest to pause.' } });
});

test('resuming starts a new segment and keeps the duration', () => {
  expect(value(resumeQuest(paused(), afterEight(60)))).toMatchObject({
    status: 'active',
    durationSeconds: 630,
    currentSegmentStart: '2026-06-07T09:00:00.000Z',
    isCurrent: true,
  });
});

test('only a paused quest can be resumed', () => {
  const refused = { ok: false, error: { title: 'Cannot Resume', message: 'Quest is not paused.' } };
  expect(resumeQuest(startedQuest(), afterEight(1))).toMatchObject(refused);
  expect(resumeQuest(ended(), afterEight(99))).toMatchObject(refused);
  expect(resumeQuest(null, EIGHT)).toMatchObject({
    error: { title: 'Quest Not Found', message: 'Cannot resume quest.' },
  });
});

test('ending an active quest adds its running segment', () => {
  expect(ended()).toMatchObject({
    status: 'ended',
    durationSeconds: 5400,
    currentSegmentStart: null,
    endTime: '2026-06-07T09:30:00.000Z',
    isCurrent: false,
  });
});

test('ending a paused quest adds no time', () => {
  expect(value(endQuest(paused(), afterEight(300)))).toMatchObject({
    status: 'ended',
    durationSeconds: 630,
    endTime: '2026-06-07T13:00:00.000Z',
  });
});

test('an ended quest keeps its end, and ending without a quest fails', () => {
  const quest = ended();
  expect(value(endQuest(quest, afterEight(500)))).toBe(quest);
  expect(endQuest(null, EIGHT)).toMatchObject({
    error: { title: 'No Active Quest', message: 'There is no active quest to end.' },
  });
});

test('an ended quest can be restarted, becomes current and keeps its duration', () => {
  const reopened = value(reopenQuest(ended(), afterEight(200)));
  expect(reopened).toMatchObject({
    status: 'active',
    endTime: null,
    isCurrent: true,
    currentSegmentStart: '2026-06-07T11:20:00.000Z',
  });
  expect(activeDurationS(reopened, afterEight(201))).toBe(5460);
});

test('only an ended quest can be restarted', () => {
  const refused = { error: { title: 'Cannot Restart', message: 'Only ended quests can be restarted.' } };
  expect(reopenQuest(startedQuest(), EIGHT)).toMatchObject(refused);
  expect(reopenQuest(paused(), EIGHT)).toMatchObject(refused);
  expect(reopenQuest(null, EIGHT)).toMatchObject({ error: { title: 'Quest Not Found' } });
});

test('a clock set forward by a year adds a day at most', () => {
  const nextYear = afterEight(365 * 24 * 60);
  const running = value(resumeQuest(paused(), afterEight(60)));
  expect(activeDurationS(running, nextYear)).toBe(630 + MAX_SEGMENT_S);
  expect(value(pauseQuest(running, nextYear)).durationSeconds).toBe(630 + MAX_SEGMENT_S);
  expect(value(endQuest(running, nextYear)).durationSeconds).toBe(630 + MAX_SEGMENT_S);
});

test('a clock set back by a day loses only the running segment', () => {
  const yesterday = afterEight(-24 * 60);
  const running = value(resumeQuest(paused(), afterEight(60)));
  expect(activeDurationS(running, yesterday)).toBe(630);
  expect(value(pauseQuest(running, yesterday)).durationSeconds).toBe(630);
  expect(value(endQuest(running, yesterday))).toMatchObject({
    durationSeconds: 630,
    endTime: '2026-06-07T08:00:00.000Z',
  });
});

test('an invalid segment start loses only that segment', () => {
  const broken: Quest = { ...startedQuest(), durationSeconds: 60, currentSegmentStart: 'no time' };
  expect(value(pauseQuest(broken, afterEight(5))).durationSeconds).toBe(60);
});

test("after any actions, a quest's time is that of its active segments, to a second each", () => {
  const step = fc.record({
    act: fc.constantFrom(pauseQuest, resumeQuest, endQuest, reopenQuest),
    ms: fc.integer({ min: 0, max: 7_200_000 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let quest: Quest = startedQuest();
      let now = EIGHT;
      let activeMs = 0;
      for (const { act, ms } of steps) {
        now += ms;
        if (quest.status === 'active') activeMs += ms;
        const next = act(quest, now);
        if (next.ok) quest = next.value;
        expect(quest.isCurrent).toBe(quest.status === 'active');
      }
      const countedS = activeDurationS(quest, now);
      expect(countedS).toBeLessThanOrEqual(activeMs / 1000);
      expect(countedS).toBeGreaterThan(activeMs / 1000 - steps.length - 1);
    }),
  );
});

test('with any clock change, a duration never shrinks and an end is not before the start', () => {
  const step = fc.record({
    act: fc.constantFrom(pauseQuest, resumeQuest, endQuest, reopenQuest),
    atMs: fc.integer({ min: EIGHT - 86_400_000, max: EIGHT + 86_400_000 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let quest: Quest = startedQuest();
      for (const { act, atMs } of steps) {
        const next = act(quest, atMs);
        if (!next.ok) continue;
        expect(next.value.durationSeconds).toBeGreaterThanOrEqual(quest.durationSeconds);
        expect(Number.isInteger(next.value.durationSeconds)).toBe(true);
        expect(activeDurationS(next.value, atMs)).toBeGreaterThanOrEqual(quest.durationSeconds);
        if (next.value.endTime) expect(next.value.endTime >= next.value.startTime).toBe(true);
        quest = next.value;
      }
    }),
  );
});
