import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterEight, questId, startedQuest } from '../../test/quest/quest-test-data.ts';
import { keepsScreenAwake } from './attention.ts';
import { makeCurrent, openQuest, questPillText } from './current.ts';
import { endQuest, pauseQuest } from './lifecycle.ts';
import type { Quest } from './quest.ts';

function quest(n: number, status: Quest['status'], changes: Partial<Pick<Quest, 'isCurrent'>> = {}): Quest {
  const active = startedQuest({ id: questId(n), name: `Quest ${n}` });
  const result =
    status === 'active'
      ? null
      : status === 'paused'
        ? pauseQuest(active, afterEight(n))
        : endQuest(active, afterEight(n));
  return { ...(result?.ok ? result.value : active), ...changes };
}

test('starting a quest pauses the running one, keeping its time', () => {
  const old = quest(1, 'active');
  const next = startedQuest({ id: questId(2) }, afterEight(30));
  const [first, second] = makeCurrent([old, next], next.id, afterEight(30));
  expect(first).toMatchObject({ status: 'paused', isCurrent: false, durationSeconds: 1800 });
  expect(second).toBe(next);
});

test('activating a paused quest makes it current without starting its clock', () => {
  const [first] = makeCurrent([quest(1, 'paused')], questId(1), afterEight(5));
  expect(first).toMatchObject({ status: 'paused', isCurrent: true, updatedAt: '2026-06-07T08:05:00.000Z' });
});

test('activating an unknown quest changes nothing', () => {
  const quests = [quest(1, 'active')];
  expect(makeCurrent(quests, questId(9), afterEight(5))).toBe(quests);
});

test('after activation one quest is current, no other runs, and other quests are the same objects', () => {
  const status = fc.constantFrom<Quest['status']>('active', 'paused', 'ended');
  const many = fc.array(fc.tuple(status, fc.boolean()), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(many, fc.nat(), (kinds, pick) => {
      const quests = kinds.map(([kind, isCurrent], n) => quest(n, kind, { isCurrent }));
      const chosen = questId(pick % quests.length);
      const after = makeCurrent(quests, chosen, afterEight(60));
      expect(after.filter((q) => q.isCurrent).map((q) => q.id)).toEqual([chosen]);
      expect(after.filter((q) => q.status === 'active' && q.id !== chosen)).toEqual([]);
      after.forEach((q, n) => {
        const before = quests[n];
        const settled =
          before?.isCurrent === (q.id === chosen) && (before.status !== 'active' || q.id === chosen);
        if (settled) expect(q).toBe(before);
        else expect(q.updatedAt).toBe('2026-06-07T09:00:00.000Z');
      });
    }),
  );
});

test('the header shows the current quest, else the running one, else the one paused last', () => {
  expect(openQuest([quest(1, 'paused'), quest(2, 'paused'), quest(3, 'ended')])?.id).toBe(questId(2));
  expect(openQuest([quest(1, 'active', { isCurrent: false }), quest(2, 'paused')])?.id).toBe(questId(1));
  expect(openQuest([quest(1, 'active'), quest(2, 'paused')])?.id).toBe(questId(1));
  expect(
    openQuest([quest(5, 'active', { isCurrent: false }), quest(1, 'paused', { isCurrent: true })])?.id,
  ).toBe(questId(1));
  expect(openQuest([quest(1, 'ended')])).toBeNull();
});

test("the header pill shows the quest's name and state", () => {
  expect(questPillText(quest(1, 'active'))).toBe('Active Quest: Quest 1');
  expect(questPillText(quest(2, 'paused'))).toBe('Paused Quest: Quest 2');
});

test('the screen stays on only for an active current quest if enabled', () => {
  expect(keepsScreenAwake(quest(1, 'active'), true)).toBe(true);
  expect(keepsScreenAwake(quest(1, 'active'), false)).toBe(false);
  expect(keepsScreenAwake(quest(1, 'active', { isCurrent: false }), true)).toBe(false);
  expect(keepsScreenAwake(quest(1, 'paused', { isCurrent: true }), true)).toBe(false);
  expect(keepsScreenAwake(null, true)).toBe(false);
});
