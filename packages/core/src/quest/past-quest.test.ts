import { expect, test } from 'vitest';
import { afterEight, questId, startInput } from '../../test/quest/quest-test-data.ts';
import { toIso } from '../time/instant.ts';
import { isDuringQuest, pastQuest } from './past-quest.ts';

const at = (minutes: number, seconds = 0): string => toIso(afterEight(minutes, seconds));

const FIELDS = {
  name: ' Long field ',
  description: ' ',
  locationName: 'Ely',
  permissionId: null,
  startTime: at(0, 40),
  endTime: at(90),
  pausedSeconds: 300,
};

function made(changes: Partial<typeof FIELDS> = {}) {
  const { userId } = startInput();
  if (!userId) throw new Error('no user');
  return pastQuest(questId(1), userId, { ...FIELDS, ...changes }, afterEight(500));
}

test('a past quest has ended, with the time from start to end without the pauses', () => {
  expect(made()).toMatchObject({
    ok: true,
    value: { name: 'Long field', description: null, status: 'ended', durationSeconds: 90 * 60 - 340 },
  });
});

test.each([
  [{ name: ' ' }, 'name-required'],
  [{ startTime: '' }, 'start-invalid'],
  [{ endTime: '' }, 'end-invalid'],
  [{ endTime: at(501) }, 'end-in-future'],
  [{ pausedSeconds: 5_361 }, 'pauses-too-long'],
])('%j is refused: %s', (changes, code) => {
  expect(made(changes)).toMatchObject({ ok: false, error: { code } });
});

test('a find belongs to the quest from the minute of the start to the end', () => {
  const quest = made();
  if (!quest.ok) throw new Error(quest.error.message);
  const inside = [at(0), at(0, 40), at(90)];
  const outside = [at(-1, 59), at(90, 1)];
  expect(inside.map((time) => isDuringQuest(quest.value, time))).toEqual([true, true, true]);
  expect(outside.map((time) => isDuringQuest(quest.value, time))).toEqual([false, false]);
  expect(isDuringQuest({ ...quest.value, endTime: null }, at(999))).toBe(true);
});
