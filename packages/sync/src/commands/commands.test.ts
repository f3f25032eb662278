import { randomUUID } from 'node:crypto';
import { asFindId, asQuestId } from '@metalquest/core/ids';
import { UNDO_MS } from '@metalquest/core/queue/undo';
import { describe, expect, it } from 'vitest';
import { done, FIELD, newFiles, photo, testDevice } from '../../test/support/test-device.ts';
import { endOldUndos } from '../replica/undos.ts';

const A_QUEST = { name: 'Long field', location: FIELD };

describe('quests', () => {
  it('starts with a path point at the start location and two queued changes', async () => {
    const device = testDevice();
    const quest = done(await device.commands.startQuest(A_QUEST));
    expect(await device.queries.currentQuest()).toEqual(quest);
    expect(await device.queries.questPath(quest.id)).toEqual([{ ...FIELD, t: device.clock.nowMs }]);
    const queue = await device.replica.queue.toArray();
    expect(queue.map((item) => [item.table, item.type])).toEqual([
      ['quests', 'INSERT'],
      ['quest_path_points', 'INSERT'],
    ]);
    expect(queue[1]?.parents).toEqual([{ table: 'quests', entityId: quest.id }]);
  });

  it('requires a location and a name, and stores nothing when refused', async () => {
    const device = testDevice();
    const nowhere = await device.commands.startQuest({ name: 'x', location: null });
    expect(nowhere).toMatchObject({
      ok: false,
      error: {
        title: 'Location Required',
        message: 'Location needed to start a quest. Please enable location access in your browser.',
      },
    });
    expect((await device.commands.startQuest({ name: ' ', location: FIELD })).ok).toBe(false);
    expect(await device.replica.queue.count()).toBe(0);
  });

  it('is changed, not started twice, when the form is sent again after an interrupted save', async () => {
    const device = testDevice();
    const id = asQuestId(randomUUID());
    const first = done(await device.commands.startQuest({ ...A_QUEST, id }));
    device.clock.nowMs += 60_000;
    const again = done(await device.commands.startQuest({ ...A_QUEST, id, name: 'Short field' }));
    expect(again).toMatchObject({ id, name: 'Short field', startTime: first.startTime, status: 'active' });
    expect(await device.queries.currentQuest()).toEqual(again);
    expect(await device.queries.questPath(id)).toHaveLength(1);
    expect((await device.replica.queue.toArray()).map(({ table, type }) => [table, type])).toEqual([
      ['quests', 'INSERT'],
      ['quest_path_points', 'INSERT'],
    ]);
    const refused = await device.commands.startQuest({ ...A_QUEST, id, name: ' ' });
    expect(refused.ok).toBe(false);
    expect(await device.queries.currentQuest()).toEqual(again);
  });

  it('pauses the running quest when another starts', async () => {
    const device = testDevice();
    const first = done(await device.commands.startQuest(A_QUEST));
    device.clock.nowMs += 60_000;
    const second = done(await device.commands.startQuest({ ...A_QUEST, name: 'Wood' }));
    expect(await device.queries.quest(first.id)).toMatchObject({ status: 'paused', durationSeconds: 60 });
    expect((await device.queries.currentQuest())?.id).toBe(second.id);
  });

  it('merges pause and end of an unsent quest into its INSERT', async () => {
    const device = testDevice();
    const quest = done(await device.commands.startQuest(A_QUEST));
    device.clock.nowMs += 5_000;
    done(await device.commands.pauseQuest());
    done(await device.commands.endQuest());
    const queue = await device.replica.queue.toArray();
    expect(queue).toHaveLength(2);
    expect(queue[0]?.payload).toMatchObject({ id: quest.id, status: 'ended', duration_seconds: 5 });
    expect(await device.commands.endQuest()).toMatchObject({
      ok: false,
      error: { message: 'There is no active quest to end.' },
    });
  });

  it('deletes finds, photos, path and queued changes with an unsent quest', async () => {
    const device = testDevice();
    const quest = done(await device.commands.startQuest(A_QUEST));
    done(await device.commands.logFind({ questId: quest.id, files: newFiles(photo()) }));
    done(await device.commands.deleteQuest(quest.id));
    await endOldUndos(device.replica, device.clock.nowMs + UNDO_MS);
    for (const store of device.replica.everything) {
      const left = await store.toArray();
      // Metadata and pending statistics ids are not user data.
      if (store.name === 'meta' || store.name === 'factChanges') continue;
      if (store.name === 'counts') expect(left[0]).toMatchObject({ total: 0, withPhoto: 0 });
      else expect([store.name, left]).toEqual([store.name, []]);
    }
  });
});

describe('paths', () => {
  it('record a point after 50 m and drop one after 10 m and 5 s', async () => {
    const device = testDevice();
    const quest = done(await device.commands.startQuest(A_QUEST));
    const t = device.clock.nowMs;
    const near = await device.commands.recordPathPoint(quest.id, {
      ...FIELD,
      lat: FIELD.lat + 0.0001,
      t: t + 5_000,
    });
    const far = await device.commands.recordPathPoint(quest.id, {
      ...FIELD,
      lat: FIELD.lat + 0.001,
      t: t + 9_000,
    });
    expect([near, far]).toEqual([
      { ok: true, value: false },
      { ok: true, value: true },
    ]);
    const stats = await device.queries.questStats(quest.id);
    expect(stats.distanceM).toBeCloseTo(111.19, 1);
    expect(await device.replica.queue.count()).toBe(2);
  });

  it('record nothing while the quest is paused', async () => {
    const device = testDevice();
    const quest = done(await device.commands.startQuest(A_QUEST));
    done(await device.commands.pauseQuest());
    const point = { ...FIELD, lat: FIELD.lat + 1, t: device.clock.nowMs + 60_000 };
    expect(await device.commands.recordPathPoint(quest.id, point)).toEqual({ ok: true, value: false });
  });

  it('compute the distance correctly when the clock is set back', async () => {
    const device = testDevice();
    const quest = done(await device.commands.startQuest(A_QUEST));
    const earlier = { lng: FIELD.lng, lat: FIELD.lat + 0.001, t: device.clock.nowMs - 3_600_000 };
    expect(done(await device.commands.recordPathPoint(quest.id, earlier))).toBe(true);
    expect((await device.queries.questPath(quest.id)).map((point) => point.t)).toEqual([
      earlier.t,
      device.clock.nowMs,
    ]);
    expect((await device.queries.questStats(quest.id)).distanceM).toBeCloseTo(111.19, 1);
  });
});

describe('finds', () => {
  it('are logged with their photos in one transaction, counted and listed', async () => {
    const device = testDevice();
    const quest = done(await device.commands.startQuest(A_QUEST));
    const { find, media } = done(
      await device.commands.logFind({
        questId: quest.id,
        name: 'Silver penny',
        category: 'Coin',
        depthCm: 12.4,
        files: newFiles(photo('a.jpg'), photo('b.jpg')),
      }),
    );
    const list = await device.queries.finds({ offset: 0, limit: 10 });
    expect(list.total).toBe(1);
    expect(list.items[0]).toMatchObject({ id: find.id, questName: 'Long field', mediaCount: 2, depthCm: 12 });
    expect(list.items[0]?.firstMedia).toEqual(media[0]);
    expect(await device.queries.findCounts()).toMatchObject({
      total: 1,
      withPhoto: 1,
      byCategory: { Coin: 1 },
    });
    expect((await device.queries.findCounts()).deepest?.id).toBe(find.id);
    const order = (await device.replica.queue.toArray()).map((item) => item.table);
    expect(order).toEqual(['quests', 'quest_path_points', 'finds', 'media', 'media']);
  });

  it('are refused without a quest, with the message of the spec', async () => {
    const device = testDevice();
    expect(await device.commands.logFind({ questId: null })).toMatchObject({
      ok: false,
      error: { message: 'quest_id is required and cannot be empty' },
    });
    const unknown = asQuestId('00000000-0000-4000-8000-000000000001');
    expect(await device.commands.logFind({ questId: unknown })).toMatchObject({
      ok: false,
      error: { code: 'not-found' },
    });
  });

  it('name the rejected files and keep the rest', async () => {
    const device = testDevice();
    const quest = done(await device.commands.startQuest(A_QUEST));
    const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'find.jpg', { type: 'image/jpeg' });
    const huge = photo('huge.jpg', 60 * 1024 * 1024);
    const text = new File(['x'], 'x.txt', { type: 'text/plain' });
    const logged = done(
      await device.commands.logFind({
        questId: quest.id,
        files: newFiles(svg, huge, text, photo('good.jpg')),
      }),
    );
    expect(logged.media.map((media) => media.filename)).toEqual(['good.jpg']);
    expect(logged.rejectedFiles).toMatchObject([
      { filename: 'find.jpg', code: 'file-unreadable' },
      { filename: 'huge.jpg', message: 'File size exceeds limit of 50MB' },
      { filename: 'x.txt', message: 'File type text/plain is not allowed' },
    ]);
  });

  it('are refused completely if all files are required and one is rejected', async () => {
    const device = testDevice();
    const quest = done(await device.commands.startQuest(A_QUEST));
    const svg = new File(['<svg/>'], 'find.jpg', { type: 'image/jpeg' });
    const logged = await device.commands.logFind({
      questId: quest.id,
      files: newFiles(photo('good.jpg'), svg),
      allFiles: true,
    });
    expect(logged).toMatchObject({
      ok: false,
      error: {
        title: 'Media Processing Warning',
        message: 'Failed to process files: The file is damaged or is not what its name says',
        rejectedFiles: [{ filename: 'find.jpg', code: 'file-unreadable' }],
      },
    });
    expect((await device.queries.finds({ offset: 0, limit: 10 })).total).toBe(0);
    expect(await device.replica.mediaFiles.count()).toBe(0);
  });

  it('are found by word prefixes, ignoring accents', async () => {
    const device = testDevice();
    const quest = done(await device.commands.startQuest(A_QUEST));
    done(await device.commands.logFind({ questId: quest.id, name: 'Médaille en argent', category: 'Relic' }));
    done(await device.commands.logFind({ questId: quest.id, name: 'Button' }));
    const found = await device.queries.finds({ offset: 0, limit: 10, search: 'medai arg' });
    expect(found.items.map((find) => find.name)).toEqual(['Médaille en argent']);
    const wrong = await device.queries.finds({ offset: 0, limit: 10, search: 'medai', category: 'Coin' });
    expect(wrong).toEqual({ items: [], total: 0 });
  });

  it('page by category, photo and quest with exact totals', async () => {
    const device = testDevice();
    const quest = done(await device.commands.startQuest(A_QUEST));
    for (let i = 0; i < 25; i += 1) {
      device.clock.nowMs += 1_000;
      const files = i % 5 === 0 ? newFiles(photo()) : [];
      const category = i % 2 === 0 ? 'Coin' : 'Relic';
      done(await device.commands.logFind({ questId: quest.id, name: `find ${i}`, category, files }));
    }
    const coins = await device.queries.finds({ offset: 10, limit: 10, category: 'Coin' });
    expect([coins.total, coins.items.map((find) => find.name)]).toEqual([13, ['find 4', 'find 2', 'find 0']]);
    const photographed = await device.queries.finds({ offset: 0, limit: 2, hasPhoto: true });
    expect([photographed.total, photographed.items.map((find) => find.name)]).toEqual([
      5,
      ['find 20', 'find 15'],
    ]);
    const both = await device.queries.finds({ offset: 0, limit: 10, hasPhoto: true, category: 'Coin' });
    expect(both.total).toBe(3);
    const ofQuest = await device.queries.finds({ offset: 0, limit: 1, questId: quest.id });
    expect(ofQuest.total).toBe(25);
  });

  it('report a deleted find', async () => {
    const device = testDevice();
    const id = asFindId('00000000-0000-4000-8000-000000000002');
    expect(await device.commands.updateFind(id, { name: 'x' })).toMatchObject({
      ok: false,
      error: { code: 'not-found', title: 'Find Update Sync Failed' },
    });
  });
});

describe('gear', () => {
  it('is removed from its finds when deleted', async () => {
    const device = testDevice();
    const quest = done(await device.commands.startQuest(A_QUEST));
    const gear = done(await device.commands.addEquipment({ name: 'Deus II' }));
    const { find } = done(await device.commands.logFind({ questId: quest.id, detectorId: gear.id }));
    expect((await device.queries.find(find.id))?.detector?.name).toBe('Deus II');
    done(await device.commands.deleteEquipment(gear.id));
    expect((await device.queries.find(find.id))?.find.detectorId).toBeNull();
  });
});

describe('preferences', () => {
  it('are queued as the changed column only', async () => {
    const device = testDevice();
    done(await device.commands.savePreferences({ defaultUnits: 'imperial' }));
    done(await device.commands.savePreferences({ keepScreenAwake: true }));
    expect((await device.queries.preferences()).defaultUnits).toBe('imperial');
    expect((await device.replica.queue.toArray()).map((item) => item.payload)).toEqual([
      { default_units: 'imperial', keep_screen_awake: true },
    ]);
  });
});
