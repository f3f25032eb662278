import { asQuestId } from '@metalquest/core/ids';
import { describe, expect, it } from 'vitest';
import { injectFaults } from '../../test/support/fault.ts';
import {
  afterRestart,
  CANDIDATES,
  contextOf,
  finishedOrCrashed,
  imported,
  rowsHere,
  SMALL,
  sent,
  settled,
} from '../../test/support/import-runs.ts';
import { brokenInvariants } from '../../test/support/invariants.ts';
import { copyDevice, modelDevice } from '../../test/support/model-device.ts';
import { modelServer } from '../../test/support/model-server.ts';
import { sampleFind, sampleOrder } from '../../test/support/sample-import.ts';
import { done, newFiles, photo } from '../../test/support/test-device.ts';
import { resumeImports } from './import-records.ts';

describe('undoing an import', () => {
  it('leaves nothing of an unsent import, and deletes a sent one on the server', async () => {
    for (const isSent of [false, true]) {
      const server = modelServer();
      const device = modelDevice(server);
      const before = await rowsHere(device);
      const id = await imported(device, sampleOrder(CANDIDATES));
      if (isSent) await sent(device);
      expect(await device.queries.importUndoFacts(id)).toEqual({ rows: 7, edited: [] });
      done(await device.commands.undoImport(id, { includesEdited: false }));
      await settled(device);
      expect(await brokenInvariants(device.replica)).toEqual([]);
      if (isSent) await sent(device);
      expect((await rowsHere(device)) - before).toBe(1);
      expect(server.tables.get('finds')?.size).toBe(0);
      expect(server.tables.get('quests')?.size).toBe(0);
      // The server keeps the file of a deleted photo.
      expect(server.files.size).toBe(isSent ? 1 : 0);
    }
  });

  it('keeps changed records or removes them by choice; records in use stay', async () => {
    for (const includesEdited of [false, true]) {
      const server = modelServer();
      const device = modelDevice(server);
      const id = await imported(device, sampleOrder(CANDIDATES));
      await sent(device);
      const finds = (await device.queries.finds({ offset: 0, limit: 10 })).items;
      const nail = finds.find((find) => find.name === 'Find nail');
      const walk = (await device.queries.quests({ offset: 0, limit: 10 })).items.find(
        (q) => q.name === 'Walk walk',
      );
      if (!nail || !walk) throw new Error('not imported');
      done(await device.commands.updateFind(nail.id, { name: 'Horseshoe nail' }));
      const own = done(
        await device.commands.logFind({ questId: asQuestId(walk.id), files: newFiles(photo()) }),
      );
      expect((await device.queries.importUndoFacts(id)).edited).toEqual(['find “Horseshoe nail”']);
      done(await device.commands.undoImport(id, { includesEdited }));
      await settled(device);
      await sent(device);
      const left = (await device.queries.finds({ offset: 0, limit: 10 })).items.map((find) => find.name);
      expect(left.toSorted()).toEqual(includesEdited ? [own.find.name] : ['Horseshoe nail', own.find.name]);
      expect(server.tables.get('quests')?.has(walk.id)).toBe(true);
      expect(await brokenInvariants(device.replica)).toEqual([]);
    }
  });

  it('stops one in progress, and removes all of it', async () => {
    const server = modelServer();
    const device = modelDevice(server);
    const finds = Array.from({ length: 450 }, (_, index) => sampleFind(`f${index}`));
    const id = done(await device.commands.importRecords(sampleOrder({ ...CANDIDATES, finds })));
    while ((await device.replica.imports.get(id))?.state === 'reading')
      await new Promise((resolve) => setTimeout(resolve, 0));
    done(await device.commands.undoImport(id, { includesEdited: true }));
    await settled(device);
    expect(await device.queries.imports()).toEqual([]);
    expect(await device.replica.queue.count()).toBe(0);
    expect(await device.queries.findCounts()).toMatchObject({ total: 0 });
    expect(await brokenInvariants(device.replica)).toEqual([]);
  });

  it('continues after a kill at any of its writes', async () => {
    const server = modelServer();
    const source = modelDevice(server);
    const id = await imported(source, sampleOrder(SMALL));
    await sent(source);
    for (let strikeAt = 1; ; strikeAt += 1) {
      const putBack = server.snapshot();
      const device = await copyDevice(source, server);
      device.replica.dexie.close({ disableAutoOpen: false });
      const injector = injectFaults(device.replica);
      injector.strikeAt = strikeAt;
      const undone = await device.commands.undoImport(id, { includesEdited: false });
      if (undone.ok) await finishedOrCrashed(device, injector, strikeAt);
      const isThrough = injector.writes < strikeAt;
      const next = afterRestart(server, device);
      expect([strikeAt, await brokenInvariants(next.replica)]).toEqual([strikeAt, []]);
      await resumeImports(contextOf(next));
      await sent(next);
      const left = server.tables.get('finds')?.size;
      expect(left).toBe(undone.ok ? 0 : 1);
      expect(await brokenInvariants(next.replica)).toEqual([]);
      next.replica.dexie.close();
      putBack();
      if (isThrough) break;
    }
  });
});
