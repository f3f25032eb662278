import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestBackend, type TestBackend } from '../../backend/src/testing/harness.ts';
import { done, FIELD, photo } from './testing/test-device.ts';
import {
  type Account,
  type TestEngine,
  type TestEngineOptions,
  testEngine,
  until,
} from './testing/test-engine.ts';

let backend: TestBackend;
const open: TestEngine[] = [];

beforeAll(async () => {
  backend = await startTestBackend();
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
  return made;
}

async function serverRows(table: string, userId: string): Promise<Record<string, unknown>[]> {
  return backend.db.query(`select * from public.${table} where user_id = $1`, [userId]);
}

describe('a quest with finds and photos', () => {
  it('recorded offline is sent in order once there is signal, and arrives on a second device', async () => {
    const who = await account();
    const first = await device(who);
    await until('the first sync is over', () => first.engine.status.get().firstSync?.done === true);
    first.surroundings.setOnline(false);
    const quest = done(await first.engine.commands.startQuest({ name: 'Long field', location: FIELD }));
    const { find } = done(
      await first.engine.commands.logFind({ questId: quest.id, name: 'Penny', files: [photo()] }),
    );
    expect(first.engine.status.get().state).toBe('offline');
    first.network.log.length = 0;
    first.surroundings.setOnline(true);
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
    await until(
      'the find is on the second device',
      async () => (await second.engine.queries.find(find.id)) !== null,
    );
    const detail = await second.engine.queries.find(find.id);
    expect(detail?.quest).toMatchObject({ id: quest.id, status: 'active', startLocation: FIELD });
    expect(detail?.media).toHaveLength(1);
    await until(
      'the path is there',
      async () => (await second.engine.queries.questPath(quest.id)).length === 1,
    );
  });
});
