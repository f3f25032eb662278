import { expect } from '@playwright/test';
import { asks } from '../support/network-proxy.ts';
import { signedInClient } from '../support/stored.ts';
import { readStores } from '../support/stores.ts';
import { failures, listenTo, runUntilSynced, test } from '../support/survival.ts';
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
  const told = await listenTo(phone);
  const lose = {
    quest: asks('POST', '/rest/v1/quests'),
    path: asks('POST', '/rest/v1/rpc/append_quest_path_points'),
    find: asks('POST', '/rest/v1/finds'),
    upload: asks('POST', '/storage/v1/object/media/finds/'),
    media: asks('POST', '/rest/v1/media'),
    change: asks('PATCH', '/rest/v1/quests'),
    removal: asks('DELETE', '/storage/v1/object/media'),
    deletion: asks('DELETE', '/rest/v1/finds'),
  };
  for (const match of Object.values(lose)) wire.loseAnswerOnce(match);

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
  const here = await readStores(phone.page);
  const ids = (list: readonly Record<string, unknown>[] | undefined) =>
    (list ?? []).map((row) => row.id).toSorted();
  expect(await rows('finds')).toHaveLength(3);
  expect(ids(await rows('finds'))).toEqual(ids(here.finds));
  expect(await rows('media')).toHaveLength(3);
  expect(ids(await rows('media'))).toEqual(ids(here.media));
  for (const { storage_path: path, byte_size: size } of await rows('media')) {
    const { data } = await client.storage.from('media').download(path);
    expect(data?.size, path).toBe(size);
  }
  expect(await rows('quest_path_points')).toHaveLength(here.pathPoints?.length ?? 0);

  // Deletes lose their answers too: first the files', then the row's.
  await phone.page.goto(`${wire.url}/finds`);
  await expect(phone.page.getByRole('article')).toHaveCount(3);
  await phone.page.getByRole('article').getByRole('link').last().click();
  await phone.page.getByRole('button', { name: 'Delete find' }).click();
  await expect(phone.page.getByText('Find deleted')).toBeVisible();
  await runUntilSynced(phone.page, wire);
  expect(await rows('finds')).toHaveLength(2);

  for (const [what, match] of Object.entries(lose)) {
    const [first, ...again] = wire.seen(match);
    expect(first, what).toMatchObject({ lost: true });
    expect(first?.status, what).toBeLessThan(300);
    expect(again.length, `${what} was sent again`).toBeGreaterThan(0);
  }
  expect((await readStores(phone.page)).unifiedChangeQueue).toEqual([]);
  expect(failures(told)).toEqual([]);
  expect(told).not.toContain('state: error');
  await expect.poll(() => told).toContain('state: synced');
  expect(phone.complaints).toEqual([]);
});
