import { liveQuery } from 'dexie';
import { describe, expect, it } from 'vitest';
import { modelDevice } from '../../test/support/model-device.ts';
import { modelServer } from '../../test/support/model-server.ts';
import { A_QUEST, listed, refusedFind, view } from '../../test/support/sync-centre.ts';
import { done, FIELD, newFiles, photo } from '../../test/support/test-device.ts';
import { exportUnsent } from './export-unsent.ts';

describe('the sync centre lists', () => {
  it('waiting changes, grouped by record, in user terms', async () => {
    const device = modelDevice(modelServer());
    const quest = done(await device.commands.startQuest(A_QUEST));
    const find = { questId: quest.id, name: 'Silver penny' };
    done(
      await device.commands.logFind({ ...find, files: newFiles(photo(), photo('b.jpg'), photo('c.jpg')) }),
    );
    expect(listed(await view(device))).toEqual([
      'waiting: Quest “Long field”: new, waiting',
      'waiting: Quest “Long field”: 1 path point, waiting',
      'waiting: Find “Silver penny”: new, waiting',
      'waiting: Find “Silver penny”: photo 1 of 3, waiting',
      'waiting: Find “Silver penny”: photo 2 of 3, waiting',
      'waiting: Find “Silver penny”: photo 3 of 3, waiting',
    ]);
  });

  it('a deleted find by its name, a paused quest as paused', async () => {
    const device = modelDevice(modelServer());
    const quest = done(await device.commands.startQuest(A_QUEST));
    const { find } = done(await device.commands.logFind({ questId: quest.id, name: 'Penny' }));
    await device.drain();
    done(await device.commands.deleteFind(find.id));
    done(await device.commands.pauseQuest());
    expect(listed(await view(device))).toEqual([
      'waiting: Find “Penny”: deleted, waiting',
      'waiting: Quest “Long field”: paused, waiting',
    ]);
  });

  it('refused changes first, with a plain reason and the changes they block', async () => {
    const device = await refusedFind(modelServer());
    const centre = await view(device);
    expect(listed(centre)).toEqual([
      'refused: Find “Penny”: new, not accepted',
      'waiting: Find “Penny”: photo 1 of 2, waits for find “Penny”',
      'waiting: Find “Penny”: photo 2 of 2, waits for find “Penny”',
    ]);
    expect(centre.sections[0]?.groups[0]?.lines[0]).toMatchObject({
      reason: 'The depth must be between 0 and 1000 cm',
      discard: { text: 'It is only on this device and would be lost, with 2 photos.' },
    });
  });

  it('at most the requested number, and counts the rest', async () => {
    const device = modelDevice(modelServer());
    const quest = done(await device.commands.startQuest(A_QUEST));
    await device.drain();
    for (let n = 0; n < 30; n += 1) done(await device.commands.logFind({ questId: quest.id }));
    const centre = await view(device, 20);
    expect(centre).toMatchObject({ total: 30, unlisted: 10, sections: [{ kind: 'waiting', total: 30 }] });
    expect(listed(centre)).toHaveLength(20);
  });
});

describe('the export page of waiting changes', () => {
  it('contains the texts, the photos and the data, but no scripts', async () => {
    const device = modelDevice(modelServer());
    const quest = done(await device.commands.startQuest({ ...A_QUEST, name: '<img src=x> & "field"' }));
    done(
      await device.commands.logFind({
        questId: quest.id,
        name: 'Penny',
        files: newFiles(photo('penny.jpg', 600_000)),
      }),
    );
    const page = await (await exportUnsent(device.replica, device.clock.nowMs)).text();
    expect(page).toContain('<li>Find “Penny”: new, waiting<br><small>2026-03-01T10:00:00.000Z</small></li>');
    expect(page).not.toContain('<img src=x');
    const [, data = ''] =
      /<script type="application\/json" id="metalquest-unsent">([^<]*)<\/script>/.exec(page) ?? [];
    const { changes } = JSON.parse(data);
    expect(changes.map((change: { table: string }) => change.table)).toEqual([
      'quests',
      'quest_path_points',
      'finds',
      'media',
    ]);
    expect(changes[1].points).toEqual([[FIELD.lng, FIELD.lat, device.clock.nowMs]]);
    const [, picture = ''] = /src="data:image\/jpeg;base64,([^"]+)"/.exec(page) ?? [];
    const [file] = await device.replica.mediaFiles.toArray();
    expect(
      Buffer.from(picture, 'base64').equals(new Uint8Array(await (file?.blob ?? new Blob()).arrayBuffer())),
    ).toBe(true);
  });

  it('is live: a query updates when the queue changes', async () => {
    const device = modelDevice(modelServer());
    const seen: number[] = [];
    const subscription = liveQuery(() => device.queries.queueItems({ limit: 9 })).subscribe(({ queue }) =>
      seen.push(queue.length),
    );
    await expect.poll(() => seen).toEqual([0]);
    done(await device.commands.startQuest(A_QUEST));
    await expect.poll(() => seen.at(-1)).toBe(2);
    subscription.unsubscribe();
  });
});
