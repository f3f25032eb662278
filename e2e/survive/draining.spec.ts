import { expect, type Page } from '@playwright/test';
import { type Match, matchRequest, type NetworkProxy } from '../support/network-proxy.ts';
import { signedInClient } from '../support/stored.ts';
import { type RawRow, readStores } from '../support/stores.ts';
import { pageErrors, readyForTheField, startPausedQuest, test } from '../support/survival.ts';
import { expectSynced } from '../support/sync-state.ts';
import { photo } from '../support/track.ts';

test.describe.configure({ timeout: 180_000 });

const PHOTOS = [photo('DSCN0010.jpg'), photo('DSCN0021.jpg')] as const;

const isQuestWrite = matchRequest('POST', '/rest/v1/quests');
const isFindWrite = matchRequest('POST', '/rest/v1/finds');
const isMediaWrite = matchRequest('POST', '/rest/v1/media');
const isUpload = matchRequest('POST', '/storage/v1/object/media/');
const isPathAppend = matchRequest('POST', '/rest/v1/rpc/append_quest_path_points');

const ids = (rows: readonly RawRow[] | null | undefined) => (rows ?? []).map((row) => row.id).toSorted();

/** Row ids in the bodies of insert requests, including repeats. */
function sentIds(wire: NetworkProxy, match: Match): string[] {
  return wire.findRequests(match).flatMap(({ body }) => {
    const rows: unknown = JSON.parse(body.toString());
    return (Array.isArray(rows) ? rows : [rows]).map((row: RawRow) => String(row.id));
  });
}

/** The server has exactly the device's rows and files, with equal bytes. */
async function expectServerEqual(page: Page, server: string, email: string): Promise<void> {
  const localStores = await readStores(page);
  const client = await signedInClient(server, email);
  for (const table of ['quests', 'finds', 'media']) {
    const { data } = await client.from(table).select('id');
    expect(ids(data), table).toEqual(ids(localStores[table]));
  }
  const { data: points } = await client.from('quest_path_points').select('quest_id');
  expect(points).toHaveLength(localStores.pathPoints?.length ?? 0);
  const { data: media } = await client.from('media').select('storage_path,byte_size');
  for (const { storage_path: file, byte_size: size } of media ?? []) {
    const { data } = await client.storage.from('media').download(file);
    expect(data?.size, file).toBe(size);
  }
  expect(localStores.unifiedChangeQueue).toEqual([]);
}

test('changes made offline are sent in order and once; of two tabs one drains, and the other finishes if that tab closes midway', async ({
  server,
  wire,
  email,
  switchOn,
}) => {
  const phone = await switchOn();
  await phone.signUp(email);
  await readyForTheField(phone.page);
  await phone.loseSignal();
  await test.step('finds on a quest started offline are sent in the order quest, find, file, media row, each once, and both tabs show the current state without a reload', async () => {
    await startPausedQuest(phone, 'Two tabs');
    const otherTab = await phone.tab('/finds');
    await phone.page.bringToFront();
    for (const category of ['Coin', 'Relic', 'Military']) await phone.logFind([], { category });
    await phone.logFind([PHOTOS[0]], { category: 'Jewelry' });
    // The other tab shows this tab's finds with their picture, and the pending state.
    await expect(otherTab.getByRole('article')).toHaveCount(4);
    await expect(otherTab.getByRole('article').locator('img')).toHaveCount(1);
    await expect(otherTab.locator('[data-sync-state]')).toHaveAttribute('data-sync-state', 'offline');
    // The quest, its path, four finds and a photo.
    await expect(otherTab.locator('[data-sync-state]')).toContainText('7');
    const isSyncWrite: Match = (exchange) =>
      [isQuestWrite, isFindWrite, isUpload, isMediaWrite].some((match) => match(exchange));
    expect(wire.findRequests(isSyncWrite)).toEqual([]);

    await phone.findSignal();
    for (const page of [phone.page, otherTab]) {
      await expectSynced(page);
      await expect(page.locator('[data-sync-state]')).not.toContainText(/\d/);
    }
    const order = wire
      .findRequests(isSyncWrite)
      .map(({ method, path: requestPath, status }) => `${method} ${requestPath.split('?')[0]} ${status}`);
    const [media] = (await readStores(phone.page)).media ?? [];
    const find = String(Object(media?.value).findId);
    expect(order).toEqual([
      'POST /rest/v1/quests 201',
      'POST /rest/v1/finds 201',
      `POST /storage/v1/object/media/finds/${find}/${media?.id}.jpg 200`,
      'POST /rest/v1/media 201',
    ]);
    const finds = sentIds(wire, isFindWrite);
    expect(finds).toHaveLength(4);
    expect(new Set(finds).size).toBe(4);
    expect(wire.findRequests(isPathAppend)).toHaveLength(1);
    await expectServerEqual(otherTab, server.url, email);

    // Changes to the quest in one tab appear in the other.
    await expect(otherTab.getByText('Paused Quest: Two tabs')).toBeVisible();
    await phone.page.getByRole('button', { name: 'Resume' }).click();
    await expect(otherTab.getByText('Active Quest: Two tabs')).toBeVisible();
    await otherTab.close();
    expect(pageErrors(phone)).toEqual([]);
  });

  await test.step('when the draining tab is closed halfway, the other one finishes', async () => {
    await phone.page.getByRole('button', { name: 'Pause quest' }).click();
    await expect(phone.page.getByText('Paused Quest: Two tabs')).toBeVisible();
    await phone.expectSyncState('synced');
    const startIndex = wire.exchanges.length;
    await phone.loseSignal();
    for (const files of [[PHOTOS[1]], []]) await phone.logFind(files, { category: 'Coin' });
    const quest = new URL(phone.page.url()).pathname;
    await phone.page.goto(`${wire.url}/finds`);

    // Hang the first upload, so that this tab, the only one, is draining the queue.
    let releaseUpload: (() => void) | null = null;
    const uploadStarted = new Promise<void>((resolve) => {
      const stopIntercepting = wire.intercept({
        before(exchange) {
          if (!isUpload(exchange)) return 'pass';
          stopIntercepting();
          resolve();
          return new Promise((resolveAnswer) => {
            releaseUpload = () => resolveAnswer('lose');
          });
        },
      });
    });
    await phone.findSignal();
    await uploadStarted;
    const otherTab = await phone.tab(quest);
    await expect(otherTab.locator('[data-sync-state]')).toHaveAttribute('data-sync-state', /syncing|pending/);
    await phone.page.close();
    await expectSynced(otherTab);
    Object(releaseUpload)();
    await expectServerEqual(otherTab, server.url, email);
    const isNewRequest: Match = (exchange) => wire.exchanges.indexOf(exchange) >= startIndex;
    const finds = sentIds(wire, (exchange) => isFindWrite(exchange) && isNewRequest(exchange));
    expect(new Set(finds).size).toBe(2);
  });
});
