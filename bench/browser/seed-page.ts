import { logFind } from '@metalquest/core/find/log-find';
import { asFindId, asQuestId, asUserId } from '@metalquest/core/ids';
import { questCommands } from '@metalquest/sync/commands/quest-commands';
import { findTable } from '@metalquest/sync/mapping/find-table';
import { describeReplica } from '@metalquest/sync/replica/replica';
import { storedRow, writeRows } from '@metalquest/sync/replica/write-rows';
import { commandContext } from './measured-device.ts';

const BATCH_SIZE = 2_000;

/** Finds per field; a field is a few hundred metres wide. */
const FINDS_PER_FIELD = 500;

/** A deterministic place for find `i`. */
function placeOf(i: number): { lng: number; lat: number } {
  const field = Math.floor(i / FINDS_PER_FIELD);
  const [xShare, yShare] = [(field * 0.754_877_666) % 1, (field * 0.569_840_291) % 1];
  return {
    lng: -3 + xShare * 3.5 + ((i * 0.618_033_988) % 1) * 0.006,
    lat: 51 + yShare * 2.5 + ((i * 0.414_213_562) % 1) * 0.004,
  };
}

declare global {
  interface Window {
    /** Fills a user's replica with finds that count as synced. */
    seedReplica(userId: string, count: number): Promise<void>;
  }
}

window.seedReplica = async (userId, count) => {
  const user = asUserId(userId);
  const replica = describeReplica(user);
  const quest = await questCommands(commandContext(replica)).startQuest({
    name: 'Long Meadow',
    location: { lng: -1.09686, lat: 51.3446 },
  });
  if (!quest.ok) throw new Error(quest.error.message);
  const start = Date.parse('2016-01-01T00:00:00Z');
  for (let offset = 0; offset < count; offset += BATCH_SIZE) {
    const changes = Array.from({ length: Math.min(BATCH_SIZE, count - offset) }, (_, i) => {
      const find = logFind(
        {
          id: asFindId(crypto.randomUUID()),
          userId: user,
          questId: asQuestId(quest.value.id),
          name: `Find ${offset + i}`,
          category: 'Coin',
          depthCm: (offset + i) % 40,
          location: placeOf(offset + i),
        },
        new Date(start + (offset + i) * 600_000),
      );
      if (!find.ok) throw new Error(find.error.message);
      const version = { xid: '1', generation: 1 };
      return { before: undefined, after: storedRow(findTable, find.value.id, find.value, version) };
    });
    await replica.dexie.transaction('rw', [...replica.everything], async () =>
      writeRows(replica, findTable, changes),
    );
  }
  replica.dexie.close();
};
