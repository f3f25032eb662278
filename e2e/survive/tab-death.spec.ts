import { expect, type Page } from '@playwright/test';
import { goWithin } from '../support/go-within.ts';
import { signedInClient } from '../support/stored.ts';
import { type RawRow, readStores } from '../support/stores.ts';
import { readyForTheField, test } from '../support/survival.ts';
import { expectSynced } from '../support/sync-state.ts';
import { dieAtWrite, injectTabDeath, sampleOfWrites } from '../support/tab-death.ts';
import { photo } from '../support/track.ts';

test.describe.configure({ timeout: 180_000 });

/** Writes of a drain at which its tab dies, one after the other. The tests of packages/sync try every one. */
const DRAIN_WRITES = [1, 2, 5, 10, 17, 26, 37];

type Stores = Record<string, RawRow[]>;

const valueIn = (row: RawRow): RawRow => Object(row.value);
const has = (rows: readonly RawRow[] | undefined, fits: (row: RawRow) => boolean) => (rows ?? []).some(fits);
const queued = (stores: Stores, table: string, id: unknown) =>
  has(stores.unifiedChangeQueue, (item) => item.table === table && item.entityId === id);

/** Inconsistencies: rows without queue items, queue items without rows, files without either. */
function halves(stores: Stores): string[] {
  const wrong: string[] = [];
  for (const table of ['quests', 'finds', 'media']) {
    for (const row of stores[table] ?? []) {
      if (row.xid === null && !queued(stores, table, row.id)) wrong.push(`${table} ${row.id} is not queued`);
    }
  }
  for (const item of stores.unifiedChangeQueue ?? []) {
    const table = item.table === 'quest_path_points' ? 'quests' : String(item.table);
    if (!has(stores[table], (row) => row.id === item.entityId))
      wrong.push(`${item.table} queued without a row`);
  }
  for (const media of stores.media ?? []) {
    if (!has(stores.mediaFiles, (file) => file.id === media.id)) wrong.push(`media ${media.id} has no file`);
    if (!has(stores.mediaThumbs, (thumb) => thumb.id === media.id))
      wrong.push(`media ${media.id} has no thumb`);
    if (!has(stores.finds, (find) => find.id === valueIn(media).findId))
      wrong.push(`media ${media.id} has no find`);
  }
  for (const store of ['mediaFiles', 'mediaThumbs']) {
    for (const file of stores[store] ?? []) {
      if (!has(stores.media, (media) => media.id === file.id)) wrong.push(`${store} ${file.id} has no row`);
    }
  }
  for (const quest of stores.quests ?? []) {
    const starts = has(stores.pathPoints, (point) => point.questId === quest.id);
    if (!starts) wrong.push(`quest ${quest.id} has no first point`);
  }
  return wrong;
}

async function expectShown(page: Page, count: number, one: string, many: string): Promise<void> {
  if (count > 0) await expect(page.getByText(`${count} ${count === 1 ? one : many}`).first()).toBeVisible();
}

test('a quest, and a find with its photo, is kept completely or not at all when the tab dies at an early, a middle or the last write; a drain that dies repeatedly sends everything once', async ({
  server,
  wire,
  email,
  switchOn,
}) => {
  const phone = await switchOn();
  await injectTabDeath(phone.page.context());
  await phone.signUp(email);
  await readyForTheField(phone.page);
  await phone.loseSignal();
  let page = await phone.tab('/quests');
  await phone.page.close();
  const start = async (name: string) => {
    await page.getByRole('button', { name: 'Start quest' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('button', { name: 'Start quest' }).click();
    await expect(page.getByRole('button', { name: 'Pause quest' })).toBeVisible();
  };

  let started = 1;
  await test.step('a quest is started completely or not at all', async () => {
    const sample = await sampleOfWrites(page, () => start('Quest alive'));
    // A row, its queue item, the first point, the path total and its queue item.
    expect(Math.max(...sample)).toBeGreaterThanOrEqual(5);
    let deaths = 0;
    for (const write of sample) {
      await goWithin(page, '/quests');
      const end = await dieAtWrite(page, write, () => start(`Quest ${write}`));
      if (end === 'dead') {
        deaths += 1;
        page = await phone.tab('/quests');
      }
      await expect(page.getByRole('button', { name: 'Start quest' }).first()).toBeVisible();
      const stores = await readStores(page);
      expect(halves(stores), `after a death at write ${write}`).toEqual([]);
      const before = started;
      started = stores.quests?.length ?? 0;
      expect(started - before, `after a death at write ${write}`).toBeGreaterThanOrEqual(
        end === 'alive' ? 1 : 0,
      );
      await expectShown(page, started, 'quest', 'quests');
    }
    expect(deaths).toBeGreaterThanOrEqual(3);
    await goWithin(page, '/quests');
    await start('Fragile');
    started += 1;
    const quests = (await readStores(page)).quests ?? [];
    expect(quests.filter((quest) => valueIn(quest).isCurrent)).toHaveLength(1);
  });

  await page.getByRole('button', { name: 'Pause quest' }).click();
  await expect(page.getByText('Paused Quest: Fragile')).toBeVisible();
  const address = `${new URL(page.url()).pathname}/add-find`;
  await goWithin(page, address);
  let logged = 1;
  await test.step('a find with its photo is logged completely or not at all', async () => {
    const log = async () => {
      // Remove photos left in the draft by the previous crash, so that each run starts with an empty form.
      const kept = page.getByRole('button', { name: /^Remove/ });
      while ((await kept.count()) > 0) await kept.first().click();
      await page.locator('input[type=file]').first().setInputFiles(photo('DSCN0010.jpg'));
      await page.getByText('Coin', { exact: true }).click();
      await page.getByRole('button', { name: 'Save find' }).click();
      // The address changes before the page of the quest is rendered.
      await expect(page.getByRole('link', { name: 'Log find' })).toBeVisible();
    };
    const sample = await sampleOfWrites(page, log);
    // The file, its thumbnail, the media row, the find and two queue items.
    expect(Math.max(...sample)).toBeGreaterThanOrEqual(6);
    let deaths = 0;
    for (const write of sample) {
      await goWithin(page, address);
      const end = await dieAtWrite(page, write, log);
      if (end === 'dead') {
        deaths += 1;
        page = await phone.tab(address);
        await expect(page.getByRole('button', { name: 'Save find' })).toBeVisible();
      }
      const stores = await readStores(page);
      expect(halves(stores), `after a death at write ${write}`).toEqual([]);
      const before = logged;
      logged = stores.finds?.length ?? 0;
      expect(logged - before, `after a death at write ${write}`).toBeGreaterThanOrEqual(
        end === 'alive' ? 1 : 0,
      );
      expect(stores.media).toHaveLength(logged);
    }
    expect(deaths).toBeGreaterThanOrEqual(3);
  });

  await test.step('a drain that dies repeatedly leaves nothing unsent and sends nothing twice', async () => {
    const state = () => page.locator('[data-sync-state]');
    await expect(state()).toHaveAttribute('data-sync-state', 'offline');
    let deaths = 0;
    for (const write of DRAIN_WRITES) {
      const end = await dieAtWrite(page, write, async () => {
        await phone.findSignal();
        await expect(state()).toHaveAttribute('data-sync-state', 'synced');
      });
      if (end === 'alive') break;
      deaths += 1;
      await phone.loseSignal();
      page = await phone.tab('/finds');
      await expect(state()).toHaveAttribute('data-sync-state', 'offline');
    }
    expect(deaths).toBeGreaterThanOrEqual(3);
    await phone.findSignal();
    await expectSynced(page);
    expect((await readStores(page)).unifiedChangeQueue).toEqual([]);
    const client = await signedInClient(server.url, email);
    const { data: quests } = await client.from('quests').select('id,is_current,status');
    expect(quests).toHaveLength(started);
    // The last one is paused, and each start has ended the one before.
    expect(quests?.filter((quest) => quest.is_current)).toEqual([]);
    expect((await client.from('finds').select('id')).data).toHaveLength(logged);
    const { data: media } = await client.from('media').select('storage_path,byte_size');
    expect(media).toHaveLength(logged);
    for (const { storage_path: file, byte_size: size } of media ?? [])
      expect((await client.storage.from('media').download(file)).data?.size).toBe(size);
    expect(wire.passages.filter(({ status }) => status !== null && status >= 500)).toEqual([]);
  });
});
