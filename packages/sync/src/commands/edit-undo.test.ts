import { randomUUID } from 'node:crypto';
import { asQuestId } from '@metalquest/core/ids';
import type { Quest } from '@metalquest/core/quest/quest';
import { describe, expect, it } from 'vitest';
import { done, FIELD, newFiles, photo, type TestDevice, testDevice } from '../../test/support/test-device.ts';
import { isTrackedHere } from '../replica/sync-meta.ts';

const MINUTE_MS = 60_000;

async function startedAt(device: TestDevice, name = 'Long field'): Promise<Quest> {
  return done(await device.commands.startQuest({ name, location: FIELD }));
}

const ago = (device: TestDevice, minutes: number): string =>
  new Date(device.clock.nowMs - minutes * MINUTE_MS).toISOString();

describe('undo of an edit', () => {
  it('restores the times of a quest by another change in the queue', async () => {
    const device = testDevice();
    const { commands, queries, replica, clock } = device;
    const { id } = await startedAt(device);
    clock.nowMs += 60 * MINUTE_MS;
    const before = done(await commands.endQuest(id));
    await replica.queue.clear();
    const edited = done(await commands.updateQuest(id, { startTime: ago(device, 90), pausedSeconds: 600 }));
    expect(edited.quest).toMatchObject({ durationSeconds: 80 * 60 });
    expect(await replica.queue.toArray()).toMatchObject([
      { type: 'UPDATE', payload: { date: ago(device, 90), duration_seconds: 80 * 60 } },
    ]);
    await replica.queue.clear();
    done(await commands.undoEdit(edited.undo));
    const { startTime, durationSeconds } = before;
    expect(await queries.quest(id)).toMatchObject({ startTime, durationSeconds });
    expect(await replica.queue.toArray()).toMatchObject([
      { type: 'UPDATE', payload: { date: startTime, duration_seconds: durationSeconds } },
    ]);
  });

  it('keeps later changes: of other fields, and by refusing to undo a field that changed again', async () => {
    const device = testDevice();
    const { commands, queries, clock } = device;
    const { id, startTime } = await startedAt(device);
    clock.nowMs += 60 * MINUTE_MS;
    done(await commands.endQuest(id));
    const first = done(await commands.updateQuest(id, { startTime: ago(device, 90) }));
    done(await commands.updateQuest(id, { name: 'Wood' }));
    done(await commands.undoEdit(first.undo));
    expect(await queries.quest(id)).toMatchObject({ name: 'Wood', startTime });
    const second = done(await commands.updateQuest(id, { startTime: ago(device, 70) }));
    done(await commands.updateQuest(id, { startTime: ago(device, 65) }));
    expect(await commands.undoEdit(second.undo)).toMatchObject({
      ok: false,
      error: { title: 'Undo Failed', message: 'This quest has been changed again since.' },
    });
    expect(await queries.quest(id)).toMatchObject({ startTime: ago(device, 65) });
  });

  it('lets a quest that was ended earlier run again, paused if another one runs by now', async () => {
    const device = testDevice();
    const { commands, queries, clock } = device;
    const quest = await startedAt(device);
    clock.nowMs += 600 * MINUTE_MS;
    const endMs = Date.parse(quest.startTime) + 30 * MINUTE_MS;
    const ended = done(await commands.endQuestAt(quest.id, endMs));
    expect(ended.quest).toMatchObject({ status: 'ended', durationSeconds: 1800 });
    done(await commands.undoEdit(ended.undo));
    expect(await queries.trackedQuest()).toMatchObject({ id: quest.id, status: 'active', isCurrent: true });
    const again = done(await commands.endQuestAt(quest.id, endMs));
    const other = await startedAt(device, 'Wood');
    done(await commands.undoEdit(again.undo));
    expect(await queries.currentQuest()).toMatchObject({ id: other.id });
    expect(await queries.quest(quest.id)).toMatchObject({ status: 'paused', isCurrent: false });
    expect(await commands.endQuestAt(quest.id, endMs)).toMatchObject({
      error: { message: 'There is no active quest to end.' },
    });
  });

  it('continues recording here when the start of a running quest moves', async () => {
    const device = testDevice();
    const { commands, queries, replica, clock } = device;
    const { id } = await startedAt(device);
    clock.nowMs += 60 * MINUTE_MS;
    const { quest } = done(await commands.updateQuest(id, { startTime: ago(device, 20) }));
    expect(quest).toMatchObject({ currentSegmentStart: ago(device, 0), durationSeconds: 1200 });
    expect(await isTrackedHere(replica, quest)).toBe(true);
    expect(await queries.trackedQuest()).toEqual(quest);
  });
});

describe('corrections', () => {
  const fields = {
    name: ' Wood ',
    description: null,
    locationName: 'Ely',
    permissionId: null,
    startTime: '2026-02-20T09:00:00.000Z',
    endTime: '2026-02-20T11:00:00.000Z',
    pausedSeconds: 900,
  };

  it('adds a past quest once, and removes it again', async () => {
    const { commands, queries, replica } = testDevice();
    const id = asQuestId(randomUUID());
    const added = done(await commands.addPastQuest(id, fields));
    expect(added.quest).toMatchObject({ name: 'Wood', status: 'ended', durationSeconds: 105 * 60 });
    done(await commands.addPastQuest(id, fields));
    expect(await replica.queue.toArray()).toMatchObject([{ type: 'INSERT', payload: { id } }]);
    expect(await commands.addPastQuest(asQuestId(randomUUID()), { ...fields, endTime: '' })).toMatchObject({
      error: { code: 'end-invalid', field: 'endTime' },
    });
    done(await commands.undoEdit(added.undo));
    expect(await queries.quest(id)).toBeNull();
    expect(await replica.queue.count()).toBe(0);
  });

  it('keeps a find that was logged on an added quest, by refusing the undo', async () => {
    const { commands, queries } = testDevice();
    const { quest, undo } = done(await commands.addPastQuest(asQuestId(randomUUID()), fields));
    done(await commands.logFind({ questId: quest.id, name: 'Penny', foundAt: fields.endTime }));
    expect(await commands.undoEdit(undo)).toMatchObject({
      error: { message: 'A find has been logged on it since.' },
    });
    expect((await queries.questStats(quest.id)).findCount).toBe(1);
  });

  it('moves a find with its photo, its bucket list item and the counts, and moves it back', async () => {
    const device = testDevice();
    const { commands, queries } = device;
    const from = await startedAt(device);
    const { quest: to } = done(await commands.addPastQuest(asQuestId(randomUUID()), fields));
    const { find } = done(
      await commands.logFind({ questId: from.id, name: 'Penny', files: newFiles(photo()) }),
    );
    const item = done(await commands.addBucketItem({ name: 'A penny' }));
    done(await commands.markBucketItemFound(item.id, { findId: find.id }));
    const where = async () => ({
      quest: (await queries.find(find.id))?.quest?.name,
      item: (await queries.find(find.id))?.bucketItem?.questId,
      photos: (await queries.finds({ questId: to.id, hasPhoto: true, offset: 0, limit: 9 })).total,
      counts: [(await queries.questStats(from.id)).findCount, (await queries.questStats(to.id)).findCount],
    });
    const undo = done(await commands.moveFinds([find.id], to.id));
    expect(await where()).toEqual({ quest: 'Wood', item: to.id, photos: 1, counts: [0, 1] });
    done(await commands.undoEdit(undo));
    expect(await where()).toEqual({ quest: 'Long field', item: from.id, photos: 0, counts: [1, 0] });
    expect(await commands.moveFinds([find.id], asQuestId(randomUUID()))).toMatchObject({
      error: { message: 'This quest is no longer on this device.' },
    });
  });
});
