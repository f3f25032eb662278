import { afterAll, beforeAll, expect, it } from 'vitest';
import { turnOn } from '../../test/auth/factors/test-factors.ts';
import { startTestBackend, type TestBackend } from '../../test/support/harness.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend({ settings: { adminRequiresMfa: true } });
});
afterAll(() => backend.close());

it('requires two-factor authentication of administrators when enabled', async () => {
  const { client, userId } = await backend.signUp();
  await backend.db.query("select private.set_admin($1, true, null, 'command line', force => true)", [userId]);
  await client.auth.refreshSession();
  const victim = await backend.signUp();
  const counts = () => client.rpc('admin_dashboard_counts');
  const remove = () => client.functions.invoke('delete-user', { body: { user_id: victim.userId } });
  const write = () => client.from('posts').insert({ title: 'News', slug: 'news', category: 'news' });

  expect((await counts()).error?.code).toBe('42501');
  expect((await write()).error?.code).toBe('42501');
  expect((await remove()).error?.context?.status).toBe(403);
  // Their own records stay accessible.
  expect((await client.from('quests').insert({ title: 'North field' })).error).toBeNull();

  await turnOn(client);
  expect((await counts()).error).toBeNull();
  expect((await write()).error).toBeNull();
  expect((await remove()).error).toBeNull();
});

it('requires nothing when disabled', async () => {
  const other = await startTestBackend({ db: backend.db, keysOf: backend });
  try {
    const { client, userId } = await other.signUp();
    await backend.db.query("select private.set_admin($1, true, null, 'command line', force => true)", [
      userId,
    ]);
    await client.auth.refreshSession();
    expect((await client.rpc('admin_dashboard_counts')).error).toBeNull();
  } finally {
    await other.close();
  }
});
