import { expect, test } from 'vitest';
import { afterEight, questId, startInput } from '../../test/quest/quest-test-data.ts';
import { toIso } from '../time/instant.ts';
import { isDuringQuest, type PastQuestFields, pastQuest, pastQuestPath } from './past-quest.ts';

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

function made(changes: Partial<PastQuestFields> = {}) {
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

const PATH = [14, 14.001].map((lng) => ({ lng, lat: 45 }));

test.each([
  [{ name: ' ' }, 'name-required'],
  [{ startTime: '' }, 'start-invalid'],
  [{ endTime: '' }, 'end-invalid'],
  [{ endTime: at(501) }, 'end-in-future'],
  [{ pausedSeconds: 5_361 }, 'pauses-too-long'],
  [{ path: [{ lng: 14, lat: 45 }] }, 'path-too-short'],
  [{ endTime: FIELDS.startTime, pausedSeconds: 0, path: PATH }, 'path-without-time'],
  [{ path: Array.from({ length: 1_001 }, () => ({ lng: 14, lat: 45 })) }, 'path-drawn-too-long'],
])('%j is refused: %s', (changes, code) => {
  expect(made(changes)).toMatchObject({ ok: false, error: { code } });
});

test('a drawn path is walked from the start to the end at an even pace, and begins the quest', () => {
  const path = [0, 1, 4].map((step) => ({ lng: 14.3656, lat: 45.7563 + step * 0.001 }));
  expect(made({ path })).toMatchObject({ value: { startLocation: path[0] } });
  const fields = { ...FIELDS, startTime: at(0), endTime: at(80), path };
  const minutes = pastQuestPath(fields).map(({ t }) => Math.round((t - afterEight(0)) / 60_000));
  expect(minutes).toEqual([0, 20, 80]);
  expect(pastQuestPath(FIELDS)).toEqual([]);
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
