import { expect, test } from 'vitest';
import { afterEight, EIGHT, startedQuest } from '../../test/quest/quest-test-data.ts';
import type { Result } from '../result.ts';
import { toIso } from '../time/instant.ts';
import { activeDurationS } from './duration.ts';
import { editQuest } from './edit.ts';
import { pausedSecondsOf } from './edit-times.ts';
import { endQuestAt, leftRunningSince } from './left-running.ts';
import { endQuest, pauseQuest, resumeQuest } from './lifecycle.ts';
import { outsideText, outsideTimes } from './outside-times.ts';
import type { EndedQuest, Quest } from './quest.ts';
import type { QuestError } from './quest-error.ts';

function value(result: Result<Quest, QuestError>): Quest {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

const at = (minutes: number): string => toIso(afterEight(minutes));

/** From 8:00 to 10:00 with a pause from 8:30 to 8:50. */
function endedQuest(): EndedQuest {
  const paused = value(pauseQuest(startedQuest(), afterEight(30)));
  const ended = value(endQuest(value(resumeQuest(paused, afterEight(50))), afterEight(120)));
  if (ended.status !== 'ended') throw new Error('not ended');
  return ended;
}

const LATER = afterEight(600);

test('the duration follows start, end and pauses', () => {
  const quest = endedQuest();
  expect(pausedSecondsOf(quest)).toBe(20 * 60);
  const earlier = value(editQuest(quest, { startTime: at(-15) }, LATER));
  expect(earlier).toMatchObject({ startTime: at(-15), durationSeconds: 115 * 60, updatedAt: toIso(LATER) });
  const shorter = value(editQuest(quest, { endTime: at(90), pausedSeconds: 0 }, LATER));
  expect(shorter).toMatchObject({ endTime: at(90), durationSeconds: 90 * 60 });
  expect(value(editQuest(quest, { startTime: quest.startTime, pausedSeconds: 1200 }, LATER))).toBe(quest);
});

test.each([
  [{ startTime: '' }, 'start-invalid', 'startTime'],
  [{ startTime: at(601) }, 'start-in-future', 'startTime'],
  [{ endTime: 'soon' }, 'end-invalid', 'endTime'],
  [{ endTime: at(601) }, 'end-in-future', 'endTime'],
  [{ endTime: at(-1) }, 'end-before-start', 'endTime'],
  [{ startTime: at(121) }, 'end-before-start', 'endTime'],
  [{ pausedSeconds: Number.NaN }, 'pauses-invalid', 'pausedSeconds'],
  [{ pausedSeconds: -60 }, 'pauses-invalid', 'pausedSeconds'],
  [{ pausedSeconds: 7201 }, 'pauses-too-long', 'pausedSeconds'],
  [{ startTime: at(105) }, 'pauses-too-long', 'pausedSeconds'],
])('%j is refused: %s', (edits, code, field) => {
  expect(editQuest(endedQuest(), edits, LATER)).toMatchObject({ ok: false, error: { code, field } });
});

test('an earlier start of a running quest adds to its timer, which continues in the same run', () => {
  const moved = value(editQuest(startedQuest(), { startTime: at(-20) }, afterEight(10)));
  expect(moved).toMatchObject({ startTime: at(-20), currentSegmentStart: at(0), durationSeconds: 1200 });
  expect(activeDurationS(moved, afterEight(10))).toBe(30 * 60);
});

test('a later start of a running quest takes the time off its timer', () => {
  const moved = value(editQuest(startedQuest(), { startTime: at(30) }, afterEight(50)));
  expect(moved).toMatchObject({ startTime: at(30), durationSeconds: 20 * 60, currentSegmentStart: at(50) });
  expect(activeDurationS(moved, afterEight(60))).toBe(30 * 60);
  const paused = value(pauseQuest(startedQuest(), afterEight(30)));
  expect(value(editQuest(paused, { startTime: at(10) }, LATER))).toMatchObject({ durationSeconds: 20 * 60 });
  expect(editQuest(paused, { startTime: at(31) }, LATER)).toMatchObject({
    error: { code: 'start-too-late' },
  });
});

test('finds and points outside of the times are counted', () => {
  const times = { startTime: at(0), endTime: at(60) };
  const finds = [{ foundAt: at(-1) }, { foundAt: at(0) }, { foundAt: at(60) }, { foundAt: at(61) }];
  expect(outsideTimes(times, finds, [{ t: EIGHT - 1 }, { t: EIGHT }])).toEqual({ finds: 2, points: 1 });
  expect(outsideTimes({ ...times, endTime: null }, finds, [])).toEqual({ finds: 1, points: 0 });
  expect(outsideText({ finds: 2, points: 1 })).toBe(
    '2 finds and 1 point of the path are outside these times. They stay in the quest.',
  );
  expect(outsideText({ finds: 1, points: 0 })).toBe('1 find is outside these times. It stays in the quest.');
  expect(outsideText({ finds: 0, points: 0 })).toBeNull();
});

test('a quest without a fix and a find for four hours was left running', () => {
  const quest = startedQuest();
  const signs = { lastFixMs: afterEight(30), lastFindAt: at(45) };
  expect(leftRunningSince(quest, signs, afterEight(45 + 239))).toBeNull();
  expect(leftRunningSince(quest, signs, afterEight(45 + 240))).toEqual({ kind: 'find', at: at(45) });
  expect(leftRunningSince(quest, { ...signs, lastFixMs: afterEight(50) }, LATER)).toEqual({
    kind: 'fix',
    at: at(50),
  });
  // A find dated later than now says nothing.
  expect(leftRunningSince(quest, { ...signs, lastFindAt: at(900) }, LATER)).toEqual({
    kind: 'fix',
    at: at(30),
  });
  const resumed = value(resumeQuest(value(pauseQuest(quest, afterEight(60))), afterEight(90)));
  expect(leftRunningSince(resumed, signs, LATER)).toEqual({ kind: 'timer', at: at(90) });
  expect(leftRunningSince(value(pauseQuest(quest, afterEight(60))), signs, LATER)).toBeNull();
});

test('a quest that was left running ends with the time up to then', () => {
  const resumed = value(resumeQuest(value(pauseQuest(startedQuest(), afterEight(60))), afterEight(90)));
  if (resumed.status !== 'active') throw new Error('not active');
  expect(endQuestAt(resumed, afterEight(100), LATER)).toMatchObject({
    status: 'ended',
    endTime: at(100),
    durationSeconds: 70 * 60,
    isCurrent: false,
  });
  expect(endQuestAt(resumed, afterEight(80), LATER)).toMatchObject({
    endTime: at(90),
    durationSeconds: 3600,
  });
});
