import type { Find } from '@metalquest/core/find/find';
import { logFind } from '@metalquest/core/find/log-find';
import { asFindId, asQuestId, asUserId } from '@metalquest/core/ids';
import { findCommands } from '@metalquest/sync/commands/find-commands';
import { questCommands } from '@metalquest/sync/commands/quest-commands';
import { findTable } from '@metalquest/sync/mapping/find-table';
import { findQueries } from '@metalquest/sync/queries/find-queries';
import { describeReplica, type Replica } from '@metalquest/sync/replica/replica';
import { storedRow, writeRows } from '@metalquest/sync/replica/write-rows';
import { liveQuery } from 'dexie';
import { createRxDatabase, type RxCollection, type RxDatabase } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { commandContext } from './measured-device.ts';

/* Runs in Chromium: the same work on the replica and on RxDB with its Dexie storage. Milliseconds. */

/** Rows per list. */
const LIST = 50;
const CATEGORIES = ['Coin', 'Relic', 'Trash', 'Other'] as const;
const USER = asUserId('00000000-0000-4000-8000-000000000001');

export interface Rival {
  /** Opens the existing database, which is empty the first time. */
  open(): Promise<void>;
  close(): Promise<void>;
  /** Adds finds in bulk, like a first sync. */
  addMany(offset: number, count: number): Promise<void>;
  /** Reads the newest finds. */
  list(): Promise<number>;
  /** Starts a live list of the newest finds; resolves when it is shown. */
  watch(): Promise<void>;
  /** Adds a find; resolves when it is stored and shown in the live list. */
  addOne(): Promise<void>;
  /** Renames the newest find; resolves when that is durable. */
  renameOne(): Promise<void>;
}

const name = (n: number): string => `Find ${n}`;
const foundAt = (n: number): Date => new Date(Date.parse('2016-01-01T00:00:00Z') + n * 600_000);

function newFind(questId: string, n: number): Find {
  const find = logFind(
    {
      id: asFindId(crypto.randomUUID()),
      userId: USER,
      questId: asQuestId(questId),
      name: name(n),
      category: CATEGORIES[n % 4] ?? 'Other',
      depthCm: n % 40,
    },
    foundAt(n),
  );
  if (!find.ok) throw new Error(find.error.message);
  return find.value;
}

function replicaRival(): Rival {
  let replica: Replica = describeReplica(USER);
  let questId = '';
  let total = 0;
  let onUpdate = (): void => {};
  const commands = () => findCommands(commandContext(replica));
  return {
    async open() {
      replica = describeReplica(USER);
      await replica.dexie.open();
      const [quest] = await replica.dexie.table('quests').toCollection().primaryKeys();
      if (typeof quest === 'string') {
        questId = quest;
        return;
      }
      const started = await questCommands(commandContext(replica)).startQuest({
        name: 'Long Meadow',
        location: { lng: -1.09686, lat: 51.3446 },
      });
      if (!started.ok) throw new Error(started.error.message);
      questId = started.value.id;
    },
    async close() {
      replica.dexie.close();
    },
    async addMany(offset, count) {
      const changes = Array.from({ length: count }, (_, i) => {
        const find = newFind(questId, offset + i);
        return { before: undefined, after: storedRow(findTable, find.id, find, { xid: '1', generation: 1 }) };
      });
      await replica.dexie.transaction('rw', [...replica.everything], async () =>
        writeRows(replica, findTable, changes),
      );
    },
    list: async () => (await findQueries(replica).finds({ offset: 0, limit: LIST })).items.length,
    async watch() {
      const queries = findQueries(replica);
      const first = Promise.withResolvers<void>();
      onUpdate = () => first.resolve();
      liveQuery(() => queries.finds({ offset: 0, limit: LIST })).subscribe((page) => {
        total = page.total;
        onUpdate();
      });
      await first.promise;
    },
    async addOne() {
      const displayed = Promise.withResolvers<void>();
      const before = total;
      onUpdate = () => {
        if (total > before) displayed.resolve();
      };
      const result = await commands().logFind({
        questId: asQuestId(questId),
        name: 'Silver penny',
        category: 'Coin',
        depthCm: 14,
      });
      if (!result.ok) throw new Error(result.error.message);
      await displayed.promise;
    },
    async renameOne() {
      const newest = await findQueries(replica).lastFind();
      if (!newest) throw new Error('no find');
      const result = await commands().updateFind(newest.id, { name: `Renamed ${crypto.randomUUID()}` });
      if (!result.ok) throw new Error(result.error.message);
    },
  };
}

const text = (maxLength: number) => ({ type: 'string', maxLength }) as const;

/** As its documentation recommends: indexes for the lists, no dev mode, default Dexie settings. */
const SCHEMA = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: text(36),
    userId: text(36),
    questId: text(36),
    name: text(200),
    category: text(20),
    depthCm: { type: ['number', 'null'] },
    foundAt: text(30),
    createdAt: text(30),
    updatedAt: text(30),
  },
  required: ['id', 'questId', 'name', 'category', 'foundAt'],
  indexes: ['foundAt', ['category', 'foundAt'], ['questId', 'foundAt']],
} as const;

interface RxFind {
  id: string;
  userId: string;
  questId: string;
  name: string;
  category: string;
  depthCm: number | null;
  foundAt: string;
  createdAt: string;
  updatedAt: string;
}

function rxFind(n: number): RxFind {
  const {
    id,
    userId,
    questId,
    name: title,
    category,
    depthCm,
    foundAt: foundAtText,
    createdAt,
    updatedAt,
  } = newFind(USER, n);
  return { id, userId, questId, name: title, category, depthCm, foundAt: foundAtText, createdAt, updatedAt };
}

/** `durability`: RxDB's storage defaults to relaxed; the replica is always strict. */
function rxRival(durability: 'relaxed' | 'strict'): Rival {
  let database: RxDatabase<{ finds: RxCollection<RxFind> }> | null = null;
  let newestId: string | undefined;
  let onUpdate = (): void => {};
  const finds = (): RxCollection<RxFind> => {
    if (!database) throw new Error('not open');
    return database.finds;
  };
  const newest = (limit: number) => finds().find({ sort: [{ foundAt: 'desc' }, { id: 'desc' }], limit });
  return {
    async open() {
      database = await createRxDatabase<{ finds: RxCollection<RxFind> }>({
        name: `rx-${durability}`,
        storage: getRxStorageDexie({ chromeTransactionDurability: durability }),
        multiInstance: true,
      });
      await database.addCollections({ finds: { schema: SCHEMA } });
    },
    async close() {
      await database?.close();
    },
    async addMany(offset, count) {
      const { error } = await finds().bulkInsert(Array.from({ length: count }, (_, i) => rxFind(offset + i)));
      if (error[0]) throw new Error(JSON.stringify(error[0]).slice(0, 500));
    },
    list: async () => (await newest(LIST).exec()).length,
    async watch() {
      const first = Promise.withResolvers<void>();
      onUpdate = () => first.resolve();
      newest(LIST).$.subscribe((page) => {
        newestId = page[0]?.id;
        onUpdate();
      });
      await first.promise;
    },
    async addOne() {
      const added = { ...rxFind(0), foundAt: new Date().toISOString(), name: 'Silver penny' };
      const displayed = Promise.withResolvers<void>();
      onUpdate = () => {
        if (newestId === added.id) displayed.resolve();
      };
      await finds().insert(added);
      await displayed.promise;
    },
    async renameOne() {
      const [latest] = await newest(1).exec();
      await latest?.incrementalPatch({ name: `Renamed ${crypto.randomUUID()}` });
    },
  };
}

const RIVALS = {
  replica: replicaRival(),
  'RxDB, relaxed': rxRival('relaxed'),
  'RxDB, strict': rxRival('strict'),
};
export type RivalName = keyof typeof RIVALS;

declare global {
  interface Window {
    /** Runs one step of one side and returns its duration in ms. */
    timeRival(name: RivalName, step: keyof Rival, offset?: number, count?: number): Promise<number>;
  }
}

window.timeRival = async (name, step, offset = 0, count = 0) => {
  const rival = RIVALS[name];
  const startMs = performance.now();
  try {
    await rival[step](offset, count);
  } catch (cause) {
    // Dexie's name and message are not own properties and would not leave the page.
    throw cause instanceof Error ? new Error(`${cause.name}: ${cause.message}`, { cause }) : cause;
  }
  return performance.now() - startMs;
};
