import { expect, test } from 'vitest';
import { afterEight, EIGHT, questId, startedQuest } from '../../test/quest/quest-test-data.ts';
import { toIso } from '../time/instant.ts';
import { endQuestAt } from './left-running.ts';
import type { EndedQuest } from './quest.ts';
import { mergeQuests, splitQuest, trimQuest } from './rebuild.ts';

const NOW = afterEight(900);
const at = (minutes: number): string => toIso(afterEight(minutes));
const point = (minutes: number, n = minutes) => ({ lng: n / 1000, lat: 52, t: afterEight(minutes) });

function endedQuest(n: number, fromMinutes: number, minutes: number): EndedQuest {
  const started = startedQuest(
    { id: questId(n), name: `Field ${n}`, description: `Notes ${n}` },
    afterEight(fromMinutes),
  );
  return endQuestAt(started, afterEight(fromMinutes + minutes), NOW);
}

const quest = { ...endedQuest(1, 0, 120), durationSeconds: 100 * 60 };
const path = [point(0), point(30), point(60), point(90)];

test('trimming keeps the times, and the start location only with the start of the path', () => {
  const to = { id: questId(2), now: NOW };
  const endless = trimQuest(quest, path, { fromMs: EIGHT, toMs: afterEight(60) }, to);
  expect(endless).toMatchObject({
    ok: true,
    value: {
      quest: { id: questId(2), startTime: at(0), endTime: at(120), startLocation: quest.startLocation },
    },
  });
  const startless = trimQuest(quest, path, { fromMs: afterEight(10), toMs: afterEight(60) }, to);
  expect(startless).toMatchObject({
    value: { quest: { startLocation: { lng: 0.03, lat: 52 } }, path: [point(30), point(60)] },
  });
  const none = { fromMs: afterEight(91), toMs: afterEight(99) };
  expect(trimQuest(quest, path, none, to)).toMatchObject({ error: { code: 'path-trimmed-away' } });
  const all = { fromMs: EIGHT, toMs: afterEight(99) };
  expect(trimQuest(quest, path, all, to)).toMatchObject({ error: { code: 'path-not-trimmed' } });
});

test('a split divides path and time; the pauses in proportion', () => {
  const ids = [questId(2), questId(3)] as const;
  const split = splitQuest(quest, path, afterEight(60), { ids, now: NOW });
  expect(split).toMatchObject({
    ok: true,
    value: [
      {
        quest: { id: ids[0], endTime: at(60), durationSeconds: 3000, description: 'Notes 1' },
        path: path.slice(0, 2),
      },
      {
        quest: {
          id: ids[1],
          name: 'Field 1, part 2',
          startTime: at(60),
          durationSeconds: 3000,
          description: null,
        },
        path: path.slice(2),
      },
    ],
  });
  for (const outside of [0, 120, 130])
    expect(splitQuest(quest, path, afterEight(outside), { ids, now: NOW })).toMatchObject({
      error: { code: 'split-outside' },
    });
});

test('a merge joins times, notes and paths in any order', () => {
  const later = { ...endedQuest(2, 180, 60), locationName: 'Ely' };
  const parts = [
    { quest, path },
    { quest: later, path: [point(180), point(210), { ...point(60), lat: 1 }] },
  ] as const;
  const to = { id: questId(3), now: NOW };
  const merged = mergeQuests(parts, to);
  expect(merged).toMatchObject({
    ok: true,
    value: {
      quest: {
        id: questId(3),
        name: 'Field 1',
        description: 'Notes 1\n\nNotes 2',
        startTime: at(0),
        endTime: at(240),
        durationSeconds: 160 * 60,
        locationName: 'Ely',
      },
    },
  });
  if (!merged.ok) throw new Error(merged.error.message);
  // Two points at the same time both stay.
  expect(merged.value.path.map(({ t }) => t - EIGHT)).toEqual(
    [0, 30, 60, 60, 90, 180, 210].map((minutes, n) => minutes * 60_000 + (n === 3 ? 1 : 0)),
  );
  expect(mergeQuests([parts[1], parts[0]], to)).toEqual(merged);
});

test('a merge with too long a path or too long notes is refused', () => {
  const long = Array.from({ length: 150_000 }, (_, n) => ({ lng: 0, lat: 0, t: EIGHT + n }));
  const other = endedQuest(2, 180, 60);
  const to = { id: questId(3), now: NOW };
  expect(
    mergeQuests(
      [
        { quest, path: long },
        { quest: other, path: long },
      ],
      to,
    ),
  ).toMatchObject({
    error: { code: 'path-too-long' },
  });
  const noted = { ...other, description: 'x'.repeat(19_999) };
  expect(
    mergeQuests(
      [
        { quest, path },
        { quest: noted, path },
      ],
      to,
    ),
  ).toMatchObject({
    error: { code: 'description-too-long' },
  });
});
