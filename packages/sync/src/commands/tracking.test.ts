import { describe, expect, it } from 'vitest';
import { done, FIELD, testDevice } from '../../test/support/test-device.ts';
import { questTable } from '../mapping/quest-table.ts';
import { revised } from '../replica/write-rows.ts';

const A_QUEST = { name: 'Long field', location: FIELD };

describe('the tracking device of a quest', () => {
  it('is the device that started it, until it pauses', async () => {
    const device = testDevice();
    expect(await device.queries.trackedQuest()).toBeNull();
    const quest = done(await device.commands.startQuest(A_QUEST));
    expect((await device.queries.trackedQuest())?.id).toBe(quest.id);
    done(await device.commands.pauseQuest());
    expect(await device.queries.trackedQuest()).toBeNull();
    device.clock.nowMs += 1_000;
    done(await device.commands.resumeQuest(quest.id));
    expect((await device.queries.trackedQuest())?.id).toBe(quest.id);
  });

  it('changes when another device resumes the quest', async () => {
    const device = testDevice();
    const quest = done(await device.commands.startQuest(A_QUEST));
    const quests = device.replica.rows(questTable);
    const row = await quests.get(quest.id);
    if (row?.value.status !== 'active') throw new Error('the quest is not active');
    const resumedElsewhere = { ...row.value, currentSegmentStart: '2026-03-01T11:00:00.000Z' };
    await quests.put(revised(questTable, row, resumedElsewhere));
    expect((await device.queries.currentQuest())?.id).toBe(quest.id);
    expect(await device.queries.trackedQuest()).toBeNull();
  });
});
