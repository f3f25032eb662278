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
    const here = modelDevice(server);
    const there = modelDevice(unreliable, { userId: here.userId });
    const quest = done(await here.commands.startQuest({ name: 'Long field', location: FIELD }));
    const restore = server.snapshot();
    while ((await here.replica.queue.count()) > 0) await here.drain();
    expect(await there.pull()).toBe('silence');

    restore();
    server.epoch = `${server.epoch}, restored`;
    hasPaths = true;
    // The device learns of the restore and loses the signal before it gets the rows.
    pagesLeft = 1;
    expect(await there.pull()).toBe('silence');
    pagesLeft = Number.POSITIVE_INFINITY;
    await pullQuestPath(there.replica, server, quest.id);
    expect(await readPath(there.replica, quest.id)).toEqual([]);

    // After two rounds the recorder has resent the quest; after one, both devices resend it.
    const first = Array.from({ length: headStart }, () => here);
    for (const device of [...first, there, here, there, here, there]) {
      await device.drain();
      await device.pull();
    }
    expect(await readPath(there.replica, quest.id)).toEqual(await readPath(here.replica, quest.id));
    expect(await readPath(there.replica, quest.id)).toHaveLength(1);
    for (const device of [here, there]) expect(await brokenInvariants(device.replica)).toEqual([]);
  },
);
