import { expect } from '@playwright/test';
import { matchRequest } from '../support/network-proxy.ts';
import { signedInClient } from '../support/stored.ts';
import { readStores } from '../support/stores.ts';
import { errorsIn, recordMessages, runUntilSynced, test } from '../support/survival.ts';
import { expectToast } from '../support/toasts.ts';
import { photo } from '../support/track.ts';

test.describe.configure({ timeout: 180_000 });

test('a response lost after the commit causes no duplicate and no error message', async ({
  server,
  wire,
  email,
  switchOn,
}) => {
  const phone = await switchOn({ clockAtMs: Date.now() });
  await phone.signUp(email);
  const messages = await recordMessages(phone);
  const lostRequests = {
    quest: matchRequest('POST', '/rest/v1/quests'),
    path: matchRequest('POST', '/rest/v1/rpc/append_quest_path_points'),
    find: matchRequest('POST', '/rest/v1/finds'),
    upload: matchRequest('POST', '/storage/v1/object/media/finds/'),
    media: matchRequest('POST', '/rest/v1/media'),
    change: matchRequest('PATCH', '/rest/v1/quests'),
    deletion: matchRequest('DELETE', '/rest/v1/finds'),
  };
  for (const match of Object.values(lostRequests)) wire.loseAnswerOnce(match);

  await phone.startQuest('Edge of the cell');
  await phone.logFind([photo('DSCN0010.jpg')], { category: 'Coin' });
  await phone.logFind([photo('DSCN0021.jpg'), photo('DSCN0042.jpg')], { category: 'Relic' });
  await phone.logFind([], { category: 'Trash' });
  await runUntilSynced(phone.page, wire);
  await phone.page.getByRole('button', { name: 'Pause quest' }).click();
  await expect(phone.page.getByText('Paused Quest: Edge of the cell')).toBeVisible();
  await runUntilSynced(phone.page, wire);

  const client = await signedInClient(server.url, email);
  const rows = async (table: string) => (await client.from(table).select('*')).data ?? [];
  expect(await rows('quests')).toMatchObject([{ title: 'Edge of the cell', status: 'paused' }]);
  const localStores = await readStores(phone.page);
  const ids = (list: readonly Record<string, unknown>[] | undefined) =>
    (list ?? []).map((row) => row.id).toSorted();
  expect(await rows('finds')).toHaveLength(3);
  expect(ids(await rows('finds'))).toEqual(ids(localStores.finds));
  expect(await rows('media')).toHaveLength(3);
  expect(ids(await rows('media'))).toEqual(ids(localStores.media));
  for (const { storage_path: path, byte_size: size } of await rows('media')) {
    const { data } = await client.storage.from('media').download(path);
    expect(data?.size, path).toBe(size);
  }
  expect(await rows('quest_path_points')).toHaveLength(localStores.pathPoints?.length ?? 0);

  // A delete loses its answer too.
  await phone.page.goto(`${wire.url}/finds`);
  await expect(phone.page.getByRole('article')).toHaveCount(3);
  await phone.page.getByRole('article').getByRole('link').last().click();
  await phone.page.getByRole('button', { name: 'Delete find' }).click();
  await expectToast(phone.page, 'Find deleted');
  await runUntilSynced(phone.page, wire);
  expect(await rows('finds')).toHaveLength(2);

  for (const [what, match] of Object.entries(lostRequests)) {
    const [firstAttempt, ...retries] = wire.findRequests(match);
    expect(firstAttempt, what).toMatchObject({ lost: true });
    expect(firstAttempt?.status, what).toBeLessThan(300);
    expect(retries.length, `${what} was sent again`).toBeGreaterThan(0);
  }
  expect((await readStores(phone.page)).unifiedChangeQueue).toEqual([]);
  expect(errorsIn(messages)).toEqual([]);
  expect(messages).not.toContain('state: error');
  await expect.poll(() => messages).toContain('state: synced');
  expect(phone.consoleErrors).toEqual([]);
});
