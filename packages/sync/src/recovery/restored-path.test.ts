import { expect, it } from 'vitest';
import { brokenInvariants } from '../../test/support/invariants.ts';
import { modelDevice } from '../../test/support/model-device.ts';
import { modelServer } from '../../test/support/model-server.ts';
import { done, FIELD } from '../../test/support/test-device.ts';
import { pullQuestPath } from '../pull/fetch-paths.ts';
import { readPath } from '../replica/path.ts';
import type { Server } from '../server/server.ts';

it.each([1, 2])(
  'loads a path opened while a restored server lacked it (head start of %i)',
  async (headStart) => {
    const server = modelServer();
    let hasPaths = false;
    let pagesLeft = Number.POSITIVE_INFINITY;
    const silence = { verdict: 'silence' } as const;
    const unreliable: Server = {
      ...server,
      pullPaths: async (wanted) => (hasPaths ? server.pullPaths(wanted) : silence),
      pullChanges: async (since) => (pagesLeft-- > 0 ? server.pullChanges(since) : silence),
    };
    const firstDevice = modelDevice(server);
    const secondDevice = modelDevice(unreliable, { userId: firstDevice.userId });
    const quest = done(await firstDevice.commands.startQuest({ name: 'Long field', location: FIELD }));
    const restore = server.snapshot();
    while ((await firstDevice.replica.queue.count()) > 0) await firstDevice.drain();
    expect(await secondDevice.pull()).toBe('silence');

    restore();
    server.epoch = `${server.epoch}, restored`;
    hasPaths = true;
    // The device learns of the restore and loses the signal before it gets the rows.
    pagesLeft = 1;
    expect(await secondDevice.pull()).toBe('silence');
    pagesLeft = Number.POSITIVE_INFINITY;
    await pullQuestPath(secondDevice.replica, server, quest.id);
    expect(await readPath(secondDevice.replica, quest.id)).toEqual([]);

    // After two rounds the recorder has resent the quest; after one, both devices resend it.
    const first = Array.from({ length: headStart }, () => firstDevice);
    for (const device of [...first, secondDevice, firstDevice, secondDevice, firstDevice, secondDevice]) {
      await device.drain();
      await device.pull();
    }
    expect(await readPath(secondDevice.replica, quest.id)).toEqual(
      await readPath(firstDevice.replica, quest.id),
    );
    expect(await readPath(secondDevice.replica, quest.id)).toHaveLength(1);
    for (const device of [firstDevice, secondDevice])
      expect(await brokenInvariants(device.replica)).toEqual([]);
  },
);
