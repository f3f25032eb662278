import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestBackend, type TestBackend } from '../../backend/test/support/harness.ts';
import { done, FIELD, newFiles, photo } from '../test/support/test-device.ts';
import {
  type Account,
  type TestEngine,
  type TestEngineOptions,
  testEngine,
  testNetwork,
  until,
} from '../test/support/test-engine.ts';
import { destroyReplica } from './engine.ts';
import { pageLocks } from './environment/locks.ts';

let backend: TestBackend;
const open: TestEngine[] = [];
const A_QUEST = { name: 'Long field', location: FIELD };

beforeAll(async () => {
  backend = await startTestBackend();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((device) => device.close()));
});
afterAll(async () => {
  await backend.close();
});

async function account(): Promise<Account> {
  const { userId, email, password } = await backend.signUp();
  return { url: backend.url, anonKey: backend.anonKey, userId, email, password };
}

async function device(who: Account, options: TestEngineOptions = {}): Promise<TestEngine> {
  const made = await testEngine(who, options);
  open.push(made);
  await until('the first pull is over', () => made.engine.status.get().firstSync?.done !== false);
  return made;
}

/** The state follows the queue with a delay: right after a command it can still be 'synced'. */
async function isSynced({ status, unsyncedCount }: TestEngine['engine']): Promise<boolean> {
  return (await unsyncedCount()) === 0 && status.get().state === 'synced';
}

function countOnServer(table: string, userId: string): Promise<number> {
  const sql = `select count(*)::int as count from public.${table} where user_id = $1`;
  return backend.db.query<{ count: number }>(sql, [userId]).then((rows) => rows[0]?.count ?? 0);
}

describe('a quest with finds and photos', () => {
  it('recorded offline is sent in order when there is signal, and arrives on a second device', async () => {
    const who = await account();
    const first = await device(who);
    first.deviceState.setOnline(false);
    const quest = done(await first.engine.commands.startQuest(A_QUEST));
    const logged = await first.engine.commands.logFind({
      questId: quest.id,
      name: 'Penny',
      files: newFiles(photo()),
    });
    const { find } = done(logged);
    expect(first.engine.status.get().state).toBe('offline');
    first.network.log.length = 0;
    first.deviceState.setOnline(true);
    await until('everything is sent', () => first.engine.status.get().state === 'synced');
    const writes = first.network.log.filter((line) => !/pull_|auth|GET/.test(line));
    expect(writes).toEqual([
      'POST /rest/v1/quests',
      'POST /rest/v1/rpc/append_quest_path_points',
      'POST /rest/v1/finds',
      expect.stringContaining('POST /storage/v1/object/media/finds/'),
      'POST /rest/v1/media',
    ]);
    const second = await device(who);
    await until('the find arrives', async () => (await second.engine.queries.find(find.id)) !== null);
    const detail = await second.engine.queries.find(find.id);
    expect(detail?.quest).toMatchObject({ id: quest.id, status: 'active', startLocation: FIELD });
    const [media] = detail?.media ?? [];
    expect(media && (await second.engine.openMedia(media, 'full'))?.size).toBe(photo().size);
    await until(
      'the path is there',
      async () => (await second.engine.queries.questPath(quest.id)).length === 1,
    );
  });

  it('appears and changes on an open second device without a reload', async () => {
    const who = await account();
    const first = await device(who);
    const second = await device(who);
    const quest = done(await first.engine.commands.startQuest(A_QUEST));
    await until('it arrives', async () => (await second.engine.queries.quest(quest.id)) !== null);
    done(await second.engine.commands.pauseQuest(quest.id));
    await until(
      'the pause arrives',
      async () => (await first.engine.queries.quest(quest.id))?.status === 'paused',
    );
    done(await first.engine.commands.deleteQuest(quest.id));
    // Sends it at once: a delete normally waits for the undo time (undo-hold.test.ts).
    await first.engine.syncNow();
    await until('the deletion arrives', async () => (await second.engine.queries.quest(quest.id)) === null);
  });

  it('sends its own changes without pulling them again', async () => {
    const who = await account();
    const only = await device(who);
    const pulls = () => only.network.log.filter((line) => line.includes('pull_changes')).length;
    await until('the channel stands', () => pulls() === 2);
    const witness = await device(who);
    const quest = done(await only.engine.commands.startQuest(A_QUEST));
    done(await only.engine.commands.logFind({ questId: quest.id }));
    await until('both are sent', () => isSynced(only.engine));
    done(await only.engine.commands.endQuest());
    const ended = async () => (await witness.engine.queries.quest(quest.id))?.status === 'ended';
    await until('the end has gone round', ended);
    expect(pulls()).toBe(2);
  });
});

describe('a network failure', () => {
  it("after the server's commit of an insert, a change or a delete duplicates nothing, and discards no change", async () => {
    const who = await account();
    const { engine, network, events } = await device(who);
    // Writes whose response was already lost, as 'METHOD path'.
    const lost = new Set<string>();
    network.beforeResponse = ({ method, url }) => {
      const line = `${method} ${new URL(url).pathname}`;
      if (method === 'GET' || /auth|pull_|row_quota/.test(url) || lost.has(line)) return;
      lost.add(line);
      throw new TypeError('fetch failed: response lost');
    };
    const allIsSent = () =>
      until('all is sent', async () => {
        await engine.syncNow();
        return (await engine.unsyncedCount()) === 0;
      });
    const quest = done(await engine.commands.startQuest(A_QUEST));
    const { find } = done(await engine.commands.logFind({ questId: quest.id, files: newFiles(photo()) }));
    await allIsSent();
    for (const table of ['quests', 'quest_path_points', 'finds', 'media']) {
      expect([table, await countOnServer(table, who.userId)]).toEqual([table, 1]);
    }
    done(await engine.commands.pauseQuest(quest.id));
    done(await engine.commands.deleteFind(find.id));
    await allIsSent();
    const counts = [await countOnServer('quests', who.userId), await countOnServer('finds', who.userId)];
    expect(counts).toEqual([1, 0]);
    expect([...lost].map((line) => line.replace(/\/storage\/.*/, '/storage'))).toEqual([
      'POST /rest/v1/quests',
      'POST /rest/v1/rpc/append_quest_path_points',
      'POST /rest/v1/finds',
      'POST /storage',
      'POST /rest/v1/media',
      'PATCH /rest/v1/quests',
      'DELETE /rest/v1/finds',
    ]);
    expect(events.filter((event) => event.type.startsWith('item-failed'))).toEqual([]);
  });

  it('that loses one response is not shown as an error', async () => {
    const { engine, network } = await device(await account());
    const states = new Set<string>();
    engine.status.subscribe(() => void states.add(engine.status.get().state));
    network.beforeResponse = ({ method, url }) => {
      if (method !== 'POST' || !url.includes('/rest/v1/quests')) return;
      network.beforeResponse = null;
      throw new TypeError('fetch failed: response lost');
    };
    done(await engine.commands.startQuest(A_QUEST));
    await until('the quest is sent', () => isSynced(engine));
    expect(states).not.toContain('error');
    expect(network.log.filter((line) => line === 'POST /rest/v1/quests')).toHaveLength(2);
  });

  it('at any request of a drain loses and duplicates nothing', async () => {
    for (let failing = 1; failing <= 5; failing += 1) {
      const who = await account();
      const cut = await device(who);
      cut.deviceState.setOnline(false);
      const quest = done(await cut.engine.commands.startQuest(A_QUEST));
      done(await cut.engine.commands.logFind({ questId: quest.id, files: newFiles(photo()) }));
      let writes = 0;
      cut.network.beforeRequest = ({ method, url }) => {
        if (method === 'GET' || /auth|pull_/.test(url)) return;
        writes += 1;
        if (writes === failing) throw new TypeError('fetch failed: connection reset');
      };
      cut.deviceState.setOnline(true);
      await until('all is sent', async () => {
        await cut.engine.syncNow();
        return (await cut.engine.unsyncedCount()) === 0;
      });
      for (const table of ['quests', 'quest_path_points', 'finds', 'media']) {
        expect([failing, table, await countOnServer(table, who.userId)]).toEqual([failing, table, 1]);
      }
    }
  });
});

describe('two tabs of one device', () => {
  it('send a change once, and both show that it waits and that it arrived', async () => {
    const who = await account();
    const locks = pageLocks();
    const network = testNetwork();
    const first = await device(who, { locks, network });
    const second = await device(who, { locks, network, indexedDB: first.indexedDB });
    const quest = done(await first.engine.commands.startQuest(A_QUEST));
    await until('the second tab knows', async () => (await second.engine.queries.quest(quest.id)) !== null);
    await until(
      'both are synced',
      async () => (await isSynced(first.engine)) && (await isSynced(second.engine)),
    );
    expect(network.log.filter((line) => line === 'POST /rest/v1/quests')).toHaveLength(1);
  });
});

describe('another user', () => {
  it("on the same device sees none of the first user's data, and changes are not mixed up", async () => {
    const [one, two] = [await account(), await account()];
    const first = await device(one);
    first.deviceState.setOnline(false);
    done(await first.engine.commands.startQuest(A_QUEST));
    const second = await device(two, { indexedDB: first.indexedDB });
    expect((await second.engine.queries.quests({ offset: 0, limit: 10 })).total).toBe(0);
    // The first user's tab is still open when the second user signs in.
    first.network.online = true;
    const { error } = await first.client.auth.signInWithPassword(two);
    expect(error).toBeNull();
    first.deviceState.setOnline(true);
    expect(await first.engine.syncNow()).toEqual({ kind: 'signed-out' });
    expect(await first.engine.unsyncedCount()).toBe(2);
    expect(await countOnServer('quests', two.userId)).toBe(0);
  });

  it('keeps their own data when the replica of the first is deleted', async () => {
    const [one, two] = [await account(), await account()];
    const first = await device(one);
    const second = await device(two, { indexedDB: first.indexedDB });
    const quest = done(await second.engine.commands.startQuest(A_QUEST));
    await first.engine.stop();
    await destroyReplica(first.userId, { indexedDB: first.indexedDB });
    const names = (await first.indexedDB.databases()).map((database) => database.name);
    expect(names).toContain(`metalquest-${two.userId}`);
    expect(names).not.toContain(`metalquest-${one.userId}`);
    expect(await second.engine.queries.quest(quest.id)).not.toBeNull();
  });
});

describe('a refused change', () => {
  it('stays with its reason and affects nothing else', async () => {
    const who = await account();
    const only = await device(who);
    const quest = done(await only.engine.commands.startQuest(A_QUEST));
    // JSON allows this character, Postgres does not.
    done(await only.engine.commands.logFind({ questId: quest.id, name: 'a\u0000b' }));
    done(await only.engine.commands.logFind({ questId: quest.id, name: 'fine' }));
    await until('it is given up', () => {
      const { state, failedPermanently } = only.engine.status.get();
      return state === 'error' && failedPermanently === 1;
    });
    expect(only.engine.status.get().pending).toBe(1);
    expect(await countOnServer('finds', who.userId)).toBe(1);
    expect(only.events.map((event) => event.type)).toContain('item-failed-permanently');
    const [entry] = await only.engine.queries.queue();
    expect(entry?.item).toMatchObject({ attempts: 3, error: expect.stringContaining('Unicode') });
  });
});
