import { expect, test } from 'vitest';
import { afterEight, questId, startedQuest } from '../../test/quest/quest-test-data.ts';
import { editQuest } from './edit.ts';
import { endQuestAt } from './left-running.ts';
import { mergeQuests, splitQuest } from './rebuild.ts';

const NOW = afterEight(900);
const point = (minutes: number) => ({ lng: minutes / 1000, lat: 52, t: afterEight(minutes) });

function endedWith(n: number, fromMinutes: number, litterCount: number) {
  const started = startedQuest({ id: questId(n) }, afterEight(fromMinutes));
  return { ...endQuestAt(started, afterEight(fromMinutes + 60), NOW), litterCount };
}

test('the litter of a quest is a whole number from 0 to 100,000', () => {
  const quest = endedWith(1, 0, 4);
  expect(editQuest(quest, { litterCount: 7 }, NOW)).toMatchObject({ ok: true, value: { litterCount: 7 } });
  const unchanged = editQuest(quest, { litterCount: 4 }, NOW);
  expect(unchanged.ok && unchanged.value).toBe(quest);
  for (const litterCount of [-1, 1.5, 100_001, Number.NaN])
    expect(editQuest(quest, { litterCount }, NOW)).toMatchObject({
      error: { code: 'litter-invalid', field: 'litterCount' },
    });
});

test('a split and a merge keep the total of the litter', () => {
  const path = [point(0), point(50)];
  const parts = splitQuest(endedWith(1, 0, 4), path, afterEight(30), {
    ids: [questId(2), questId(3)],
    now: NOW,
  });
  if (!parts.ok) throw new Error(parts.error.message);
  expect(parts.value.map(({ quest }) => quest.litterCount)).toEqual([4, 0]);
  const more = { quest: endedWith(4, 120, 3), path: [] };
  expect(mergeQuests([parts.value[0], more], { id: questId(5), now: NOW })).toMatchObject({
    value: { quest: { litterCount: 7 } },
  });
});
