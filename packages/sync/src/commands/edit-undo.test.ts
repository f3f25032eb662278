import type { Quest } from '@metalquest/core/quest/quest';
import { describe, expect, it } from 'vitest';
import { done, FIELD, type TestDevice, testDevice } from '../../test/support/test-device.ts';
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

  it('goes on recording here when the start of a running quest moves', async () => {
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
