import { endQuest } from '@metalquest/core/quest/lifecycle';
import { afterEight, EIGHT, startedQuest } from '@metalquest/core/test/quest/quest-test-data';
import { toIso } from '@metalquest/core/time/instant';
import { expect, test } from 'vitest';
import { localTimeText } from '../../../records/local-time.ts';
import { timeEditsOf, timeProblems, timeValuesOf } from './quest-times.ts';

const started = startedQuest({}, EIGHT + 42_000);
const ended = endQuest(started, afterEight(120, 7));
if (!ended.ok) throw new Error(ended.error.message);
const quest = ended.value;

const NOW = afterEight(900);

test('fields that were not changed keep their seconds', () => {
  const values = timeValuesOf(quest);
  expect(timeEditsOf(quest, values)).toEqual({});
  const endedAt = localTimeText(toIso(afterEight(90)));
  expect(timeEditsOf(quest, { ...values, endedAt })).toEqual({ endTime: toIso(afterEight(90)) });
  expect(timeEditsOf(quest, { ...values, pausedMinutes: '15' })).toEqual({ pausedSeconds: 900 });
});

test('a running quest has only a start', () => {
  expect(timeValuesOf(started)).toMatchObject({ endedAt: '', pausedMinutes: '' });
});

test('a refused time has its message at its field', () => {
  const values = timeValuesOf(quest);
  expect(timeProblems(quest, values, NOW)).toEqual([]);
  expect(timeProblems(quest, { ...values, startedAt: '' }, NOW)).toEqual([
    { field: 'startedAt', message: 'Enter the date and the time of the start.' },
  ]);
  expect(timeProblems(quest, { ...values, endedAt: localTimeText(toIso(afterEight(901))) }, NOW)).toEqual([
    { field: 'endedAt', message: 'The end cannot be in the future.' },
  ]);
  for (const pausedMinutes of ['', '-1', '1.51', 'x'])
    expect(timeProblems(quest, { ...values, pausedMinutes }, NOW)).toEqual([
      { field: 'pausedMinutes', message: 'Enter the pauses in whole minutes, or 0 for none.' },
    ]);
});
