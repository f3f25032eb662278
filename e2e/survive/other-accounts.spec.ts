import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { answersWith } from '../support/network-proxy.ts';
import { newAccount, signedInClient } from '../support/stored.ts';
import { test } from '../support/survival.ts';
import { forgeToken, storedSession, storeSession } from '../support/tokens.ts';
import { photo } from '../support/track.ts';

test("another user's records stay hidden at their addresses and with a forged session", async ({
  server,
  wire,
  email,
  switchOn,
}) => {
  const owner = await newAccount(server.url, email);
  const [questId, findId] = [randomUUID(), randomUUID()];
  const quest = `/quests/${questId}`;
  const file = `finds/${findId}/${randomUUID()}.jpg`;
  const picture = new Uint8Array(await sharp(photo('DSCN0042.jpg')).jpeg().toBuffer());
  for (const { error } of [
    await owner.from('quests').insert({ id: questId, title: 'Secret spring', status: 'paused' }),
    await owner.from('finds').insert({ id: findId, quest_id: questId, category: 'Jewelry' }),
    await owner.rpc('append_quest_path_points', {
      target_quest_id: questId,
      points: [[Date.now() - 60_000, -1.09686, 51.3446]],
    }),
    await owner.storage.from('media').upload(file, new Blob([picture], { type: 'image/jpeg' })),
  ])
    expect(error).toBeNull();

  const strangerEmail = `${randomUUID()}@example.org`;
  const stranger = await switchOn();
  await stranger.signUp(strangerEmail);
  const startIndex = wire.exchanges.length;
  await test.step('another user’s quest or find, and an address without an id, is not found, and no response mentions theirs', async () => {
    for (const [address, heading] of [
      [quest, 'Quest Not Found'],
      [`${quest}/add-find`, 'Quest Not Found'],
      [`/finds/${findId}`, 'Find Not Found'],
    ] as const) {
      await stranger.page.goto(`${wire.url}${address}`);
      await expect(stranger.page.getByRole('heading', { name: heading })).toBeVisible();
    }
    await stranger.expectSyncState('synced');
    expect(answersWith(wire, startIndex, ['Secret spring', findId, questId])).toEqual([]);
    for (const id of ['not-an-id', '%00']) {
      await stranger.go(`/quests/${id}/add-find`);
      await expect(stranger.page.getByRole('heading', { name: 'Quest Not Found' })).toBeVisible();
      await expect(stranger.page.getByRole('button', { name: 'Save find' })).toBeHidden();
      await stranger.go('/quests');
    }
  });

  await test.step('direct requests to the server read and write nothing', async () => {
    // The same requests sent directly, as the app sends them for the user's own quest.
    const client = await signedInClient(server.url, strangerEmail);
    const emptyResults = await Promise.all([
      client.from('quests').select('*').eq('id', questId),
      client.from('quests_with_geojson').select('*').eq('id', questId),
      client.from('quests').update({ title: 'mine' }).eq('id', questId).select(),
      client.from('quests').delete().eq('id', questId).select(),
      client.from('quest_path_points').select('*').eq('quest_id', questId),
    ]);
    for (const { data } of emptyResults) expect(data).toEqual([]);
    const refusedResults = await Promise.all([
      client.rpc('append_quest_path_points', { target_quest_id: questId, points: [[Date.now(), 1, 1]] }),
      client.rpc('set_active_quest', { quest_id_to_activate: questId }),
      client.from('finds').insert({ id: randomUUID(), quest_id: questId, item_description: 'planted' }),
      client.storage.from('media').download(file),
      client.storage.from('media').upload(`finds/${findId}/${randomUUID()}.jpg`, new Blob(['x'])),
    ]);
    for (const { error } of refusedResults) {
      expect(error).not.toBeNull();
      expect(error?.message).not.toContain('Secret spring');
    }
  });

  await test.step('a session forged in their name shows nothing and requires a new sign-in', async () => {
    const { data } = await owner.auth.getUser();
    const ownerId = data.user?.id ?? '';
    expect(ownerId).not.toBe('');
    const startIndex = wire.exchanges.length;
    const ownSession = await storedSession(stranger.page);
    await storeSession(stranger.page, {
      ...ownSession,
      refresh_token: 'guessed-refresh-token',
      access_token: forgeToken(ownSession.access_token, { sub: ownerId, email }),
      user: { ...ownSession.user, id: ownerId, email },
    });
    await stranger.page.evaluate(() => localStorage.removeItem('metalquest:last-user'));
    await stranger.page.goto(`${wire.url}${quest}`);
    await expect(stranger.page.getByRole('heading', { name: 'Quest Not Found' })).toBeVisible();
    await stranger.page.goto(`${wire.url}/quests`);
    await expect(stranger.page.getByText('Your first quest starts here')).toBeVisible();
    await expect(
      stranger.page.getByText('Your changes stay on this device until you sign in again.'),
    ).toBeVisible();
    expect(answersWith(wire, startIndex, ['Secret spring', findId, questId])).toEqual([]);
    // Ignore requests made with the stranger's own session.
    const accepted = wire.exchanges
      .slice(startIndex)
      .filter(({ authorization }) => authorization !== `Bearer ${ownSession.access_token}`)
      .filter(({ path, status }) => /^\/(rest|storage)\/v1/.test(path) && status !== null && status < 400);
    expect(accepted.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  // The owner's data is unchanged.
  const after = await (await signedInClient(server.url, email)).from('quests').select('title,status');
  expect(after.data).toEqual([{ title: 'Secret spring', status: 'paused' }]);
});
