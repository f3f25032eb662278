import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestBackend, type TestBackend } from '../../test/support/harness.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

test('sessions ended while the listening connection was broken are refused once it is back', async () => {
  const { client, userId } = await backend.signUp();
  const token = (await client.auth.getSession()).data.session?.access_token ?? '';
  const bystander = await backend.signUp();
  const ask = async (bearer: string): Promise<number> =>
    (
      await fetch(`${backend.url}/rest/v1/quests?limit=1`, {
        headers: { apikey: backend.anonKey, authorization: `Bearer ${bearer}` },
      })
    ).status;
  expect(await ask(token)).toBe(200);

  const cut = await backend.db.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where query like 'listen "ended_sessions"%' and datname = current_database()`,
  );
  expect(cut).toHaveLength(1);
  await backend.db.query('delete from auth.sessions where user_id = $1', [userId]);
  // Other users are unaffected.
  const other = (await bystander.client.auth.getSession()).data.session?.access_token ?? '';
  expect(await ask(other)).toBe(200);
  await expect.poll(() => ask(token)).toBe(401);
  expect(await ask(other)).toBe(200);
});
