import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { Device } from '../support/device.ts';
import { asks, type Match, NetworkProxy } from '../support/network-proxy.ts';
import { ServerProcess } from '../support/server.ts';
import { signedInClient } from '../support/stored.ts';
import { type RawRow, readStores } from '../support/stores.ts';
import {
  failures,
  faults,
  listenTo,
  readyForTheField,
  runUntilSynced,
  startPausedQuest,
  test,
} from '../support/survival.ts';
import { expectSynced } from '../support/sync-state.ts';
import { photo } from '../support/track.ts';

test.describe.configure({ timeout: 180_000 });

const PHOTOS = [photo('DSCN0010.jpg'), photo('DSCN0021.jpg'), photo('DSCN0042.jpg')] as const;

const toQuests = asks('POST', '/rest/v1/quests');
const toFinds = asks('POST', '/rest/v1/finds');
const toMedia = asks('POST', '/rest/v1/media');
const upload = asks('POST', '/storage/v1/object/media/');
const appendPath = asks('POST', '/rest/v1/rpc/append_quest_path_points');

const ids = (rows: readonly RawRow[] | null | undefined) => (rows ?? []).map((row) => row.id).toSorted();

/** Row ids in the bodies of insert requests, including repeats. */
function sentIds(wire: NetworkProxy, match: Match): string[] {
  return wire.seen(match).flatMap(({ body }) => {
    const rows: unknown = JSON.parse(body.toString());
    return (Array.isArray(rows) ? rows : [rows]).map((row: RawRow) => String(row.id));
  });
}

/** The server has exactly the device's rows and files, with equal bytes. */
async function expectServerEqual(page: Page, server: string, email: string): Promise<void> {
  const here = await readStores(page);
  const client = await signedInClient(server, email);
  for (const table of ['quests', 'finds', 'media']) {
    const { data } = await client.from(table).select('id');
    expect(ids(data), table).toEqual(ids(here[table]));
  }
  const { data: points } = await client.from('quest_path_points').select('quest_id');
  expect(points).toHaveLength(here.pathPoints?.length ?? 0);
  const { data: media } = await client.from('media').select('storage_path,byte_size');
  for (const { storage_path: file, byte_size: size } of media ?? []) {
    const { data } = await client.storage.from('media').download(file);
    expect(data?.size, file).toBe(size);
  }
  expect(here.unifiedChangeQueue).toEqual([]);
}

async function storedFiles(dataDirectory: string): Promise<number> {
  const entries = await readdir(path.join(dataDirectory, 'storage/objects'), {
    recursive: true,
    withFileTypes: true,
  });
  return entries.filter((entry) => entry.isFile()).length;
}

test('a server killed three times during a drain receives every change exactly once', async ({
  email,
  wirePort,
  visited,
}) => {
  await using ending = new AsyncDisposableStack();
  // Use the embedded database, which dies with the server process.
  const server = await ServerProcess.start({}, { embedded: true });
  ending.defer(() => server.close());
  const wire = await NetworkProxy.to(server.url, wirePort);
  ending.defer(() => wire.close());
  const phone = await Device.switchOn({
    server: wire.url,
    clockAtMs: Date.now(),
    profile: visited,
    hasMap: false,
  });
  ending.defer(() => phone.switchOff());
  await phone.signUp(email);
  await phone.startQuest('Killed field');
  await runUntilSynced(phone.page, wire);
  const told = await listenTo(phone);
  await readyForTheField(phone.page);
  await phone.loseSignal();
  for (const [photos, category] of [
    [PHOTOS, 'Coin'],
    [[PHOTOS[1]], 'Relic'],
    [[PHOTOS[2]], 'Coin'],
  ] as const)
    await phone.logFind([...photos], { category });
  await phone.page.getByRole('button', { name: 'Pause quest' }).click();
  await expect(phone.page.getByText('Paused Quest: Killed field')).toBeVisible();

  const deaths: string[] = [];
  let restarted: Promise<void> = Promise.resolve();
  const die = (when: string): void => {
    deaths.push(when);
    restarted = server.kill().then(() => server.restart());
  };
  wire.meddle({
    during(passage) {
      const isThird = upload(passage) && wire.seen(upload).length === 3;
      // Two uploads can be under way at the third.
      if (isThird && !deaths.includes('while it stores a file')) die('while it stores a file');
    },
    async after(passage) {
      if (toFinds(passage) && !deaths.includes('after it stored finds')) die('after it stored finds');
      else if (toMedia(passage) && !deaths.includes('after it stored media')) die('after it stored media');
      else return 'pass';
      await restarted;
      return 'lose';
    },
  });
  await phone.findSignal();
  await runUntilSynced(phone.page, wire);
  await restarted;

  expect(deaths.toSorted()).toEqual([
    'after it stored finds',
    'after it stored media',
    'while it stores a file',
  ]);
  await expectServerEqual(phone.page, server.url, email);
  const here = await readStores(phone.page);
  expect(here.finds).toHaveLength(3);
  expect(here.media).toHaveLength(5);
  expect(await storedFiles(server.dataDirectory)).toBe(5);
  expect(failures(told).filter((line) => !line.includes('You are offline'))).toEqual([]);
  // Chromium reports each failed socket connection to the dead server.
  expect(faults(phone).filter((complaint) => !complaint.startsWith('WebSocket connection to'))).toEqual([]);
});

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
  await test.step('a find with a photo on a quest started offline is sent in the order quest, find, file, media row', async () => {
    await startPausedQuest(phone, 'Two tabs');
    await phone.logFind([PHOTOS[0]], { category: 'Jewelry' });
    await phone.expectSyncState('offline');
    const sends: Match = (passage) => [toQuests, toFinds, upload, toMedia].some((match) => match(passage));
    expect(wire.seen(sends)).toEqual([]);

    await phone.findSignal();
    await phone.expectSyncState('synced');
    const order = wire
      .seen(sends)
      .map(({ method, path: at, status }) => `${method} ${at.split('?')[0]} ${status}`);
    const [media] = (await readStores(phone.page)).media ?? [];
    const find = String(Object(media?.value).findId);
    expect(order).toEqual([
      'POST /rest/v1/quests 201',
      'POST /rest/v1/finds 201',
      `POST /storage/v1/object/media/finds/${find}/${media?.id}.jpg 200`,
      'POST /rest/v1/media 201',
    ]);
    expect(wire.seen(appendPath).map(({ body }) => body.toString())).toHaveLength(1);
    await expectServerEqual(phone.page, server.url, email);
  });

  await test.step('each change is sent once, and both tabs show the current state without a reload', async () => {
    const other = await phone.tab('/finds');
    await expect(other.locator('[data-sync-state]')).toHaveAttribute('data-sync-state', 'synced');
    await phone.page.bringToFront();
    await phone.loseSignal();
    for (const category of ['Coin', 'Relic', 'Military']) await phone.logFind([PHOTOS[0]], { category });
    // The other tab shows this tab's finds with their pictures, and the pending state.
    await expect(other.getByRole('article').locator('img')).toHaveCount(4);
    await expect(other.locator('[data-sync-state]')).toHaveAttribute('data-sync-state', 'offline');
    await expect(other.locator('[data-sync-state]')).toContainText('6');

    const before = wire.passages.length;
    await phone.findSignal();
    for (const page of [phone.page, other]) {
      await expectSynced(page);
      await expect(page.locator('[data-sync-state]')).not.toContainText(/\d/);
    }
    const sentNow: Match = (passage) => wire.passages.indexOf(passage) >= before;
    const finds = sentIds(wire, (passage) => toFinds(passage) && sentNow(passage));
    expect(finds).toHaveLength(3);
    expect(new Set(finds).size).toBe(3);
    const media = sentIds(wire, (passage) => toMedia(passage) && sentNow(passage));
    expect(media).toHaveLength(3);
    expect(new Set(media).size).toBe(3);
    expect(wire.seen((passage) => upload(passage) && sentNow(passage))).toHaveLength(3);
    await expectServerEqual(other, server.url, email);

    // Changes to the quest in one tab appear in the other.
    await expect(other.getByText('Paused Quest: Two tabs')).toBeVisible();
    await phone.page.getByRole('button', { name: 'Resume' }).click();
    await expect(other.getByText('Active Quest: Two tabs')).toBeVisible();
    await other.close();
    expect(faults(phone)).toEqual([]);
  });

  await test.step('when the draining tab is closed halfway, the other one finishes', async () => {
    await phone.page.getByRole('button', { name: 'Pause quest' }).click();
    await expect(phone.page.getByText('Paused Quest: Two tabs')).toBeVisible();
    await phone.expectSyncState('synced');
    const before = wire.passages.length;
    await phone.loseSignal();
    for (const file of PHOTOS.slice(1)) await phone.logFind([file], { category: 'Coin' });
    const quest = new URL(phone.page.url()).pathname;
    await phone.page.goto(`${wire.url}/finds`);

    // Hang the first upload, so that this tab, the only one, is draining the queue.
    let hung: (() => void) | null = null;
    const hanging = new Promise<void>((resolve) => {
      const off = wire.meddle({
        before(passage) {
          if (!upload(passage)) return 'pass';
          off();
          resolve();
          return new Promise((release) => {
            hung = () => release('lose');
          });
        },
      });
    });
    await phone.findSignal();
    await hanging;
    const other = await phone.tab(quest);
    await expect(other.locator('[data-sync-state]')).toHaveAttribute('data-sync-state', /syncing|pending/);
    await phone.page.close();
    await expectSynced(other);
    Object(hung)();
    await expectServerEqual(other, server.url, email);
    const sentNow: Match = (passage) => wire.passages.indexOf(passage) >= before;
    const finds = sentIds(wire, (passage) => toFinds(passage) && sentNow(passage));
    expect(new Set(finds).size).toBe(2);
  });
});
