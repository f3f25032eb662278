import { expect, type Page } from '@playwright/test';
import { goWithin } from '../support/go-within.ts';
import { signedInClient } from '../support/stored.ts';
import { type RawRow, readStores } from '../support/stores.ts';
import { readyForTheField, test } from '../support/survival.ts';
import { expectSynced } from '../support/sync-state.ts';
import { crashAtWrite, injectTabDeath, sampleWrites } from '../support/tab-death.ts';
import { photo } from '../support/track.ts';

test.describe.configure({ timeout: 180_000 });

/** Writes of a drain at which its tab dies, one after the other. The tests of packages/sync try every one. */
const DRAIN_WRITES = [1, 5, 17];

type Stores = Record<string, RawRow[]>;

const rowValue = (row: RawRow): RawRow => Object(row.value);
const hasRow = (rows: readonly RawRow[] | undefined, isMatch: (row: RawRow) => boolean) =>
  (rows ?? []).some(isMatch);
const isQueued = (stores: Stores, table: string, id: unknown) =>
  hasRow(stores.unifiedChangeQueue, (item) => item.table === table && item.entityId === id);

/** Inconsistencies: rows without queue items, queue items without rows, files without either. */
function inconsistencies(stores: Stores): string[] {
  const problems: string[] = [];
  for (const table of ['quests', 'finds', 'media']) {
    for (const row of stores[table] ?? []) {
      if (row.xid === null && !isQueued(stores, table, row.id))
        problems.push(`${table} ${row.id} is not queued`);
    }
  }
  for (const item of stores.unifiedChangeQueue ?? []) {
    const table = item.table === 'quest_path_points' ? 'quests' : String(item.table);
    if (!hasRow(stores[table], (row) => row.id === item.entityId))
      problems.push(`${item.table} queued without a row`);
  }
  for (const media of stores.media ?? []) {
    if (!hasRow(stores.mediaFiles, (file) => file.id === media.id))
      problems.push(`media ${media.id} has no file`);
    if (!hasRow(stores.mediaThumbs, (thumb) => thumb.id === media.id))
      problems.push(`media ${media.id} has no thumb`);
    if (!hasRow(stores.finds, (find) => find.id === rowValue(media).findId))
      problems.push(`media ${media.id} has no find`);
  }
  for (const store of ['mediaFiles', 'mediaThumbs']) {
    for (const file of stores[store] ?? []) {
      if (!hasRow(stores.media, (media) => media.id === file.id))
        problems.push(`${store} ${file.id} has no row`);
    }
  }
  for (const quest of stores.quests ?? []) {
    const hasStart = hasRow(stores.pathPoints, (point) => point.questId === quest.id);
    if (!hasStart) problems.push(`quest ${quest.id} has no first point`);
  }
  return problems;
}

async function expectCount(page: Page, count: number, singular: string, plural: string): Promise<void> {
  if (count > 0)
    await expect(page.getByText(`${count} ${count === 1 ? singular : plural}`).first()).toBeVisible();
}

test('a quest, and a find with its photo, is kept completely or not at all when the tab dies at a middle or the last write; a drain that dies repeatedly sends everything once', async ({
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
  const startQuest = async (name: string) => {
    await page.getByRole('button', { name: 'Start quest' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('button', { name: 'Start quest' }).click();
    await expect(page.getByRole('button', { name: 'Pause quest' })).toBeVisible();
  };

  let questCount = 1;
  await test.step('a quest is started completely or not at all', async () => {
    const sampledWrites = await sampleWrites(page, () => startQuest('Quest alive'));
    // A row, its queue item, the first point, the path total and its queue item.
    expect(Math.max(...sampledWrites)).toBeGreaterThanOrEqual(5);
    let crashCount = 0;
    for (const write of sampledWrites) {
      await goWithin(page, '/quests');
      const outcome = await crashAtWrite(page, write, () => startQuest(`Quest ${write}`));
      if (outcome === 'dead') {
        crashCount += 1;
        page = await phone.tab('/quests');
      }
      await expect(page.getByRole('button', { name: 'Start quest' }).first()).toBeVisible();
      const stores = await readStores(page);
      expect(inconsistencies(stores), `after a death at write ${write}`).toEqual([]);
      const countBefore = questCount;
      questCount = stores.quests?.length ?? 0;
      expect(questCount - countBefore, `after a death at write ${write}`).toBeGreaterThanOrEqual(
        outcome === 'alive' ? 1 : 0,
      );
      await expectCount(page, questCount, 'quest', 'quests');
    }
    expect(crashCount).toBe(sampledWrites.length);
    await goWithin(page, '/quests');
    await startQuest('Fragile');
    questCount += 1;
    const quests = (await readStores(page)).quests ?? [];
    expect(quests.filter((quest) => rowValue(quest).isCurrent)).toHaveLength(1);
  });

  await page.getByRole('button', { name: 'Pause quest' }).click();
  await expect(page.getByText('Paused Quest: Fragile')).toBeVisible();
  const address = `${new URL(page.url()).pathname}/add-find`;
  await goWithin(page, address);
  let findCount = 1;
  await test.step('a find with its photo is logged completely or not at all', async () => {
    const logFind = async () => {
      // Remove photos left in the draft by the previous crash, so that each run starts with an empty form.
      const removeButtons = page.getByRole('button', { name: /^Remove/ });
      while ((await removeButtons.count()) > 0) await removeButtons.first().click();
      await page.locator('input[type=file]').first().setInputFiles(photo('DSCN0010.jpg'));
      await page.getByText('Coin', { exact: true }).click();
      await page.getByRole('button', { name: 'Save find' }).click();
      // The address changes before the page of the quest is rendered.
      await expect(page.getByRole('link', { name: 'Log find' })).toBeVisible();
    };
    const sampledWrites = await sampleWrites(page, logFind);
    // The file, its thumbnail, the media row, the find and two queue items.
    expect(Math.max(...sampledWrites)).toBeGreaterThanOrEqual(6);
    let crashCount = 0;
    for (const write of sampledWrites) {
      await goWithin(page, address);
      const outcome = await crashAtWrite(page, write, logFind);
      if (outcome === 'dead') {
        crashCount += 1;
        page = await phone.tab(address);
        await expect(page.getByRole('button', { name: 'Save find' })).toBeVisible();
      }
      const stores = await readStores(page);
      expect(inconsistencies(stores), `after a death at write ${write}`).toEqual([]);
      const countBefore = findCount;
      findCount = stores.finds?.length ?? 0;
      expect(findCount - countBefore, `after a death at write ${write}`).toBeGreaterThanOrEqual(
        outcome === 'alive' ? 1 : 0,
      );
      expect(stores.media).toHaveLength(findCount);
    }
    expect(crashCount).toBe(sampledWrites.length);
  });

  await test.step('a drain that dies repeatedly leaves nothing unsent and sends nothing twice', async () => {
    const syncButton = () => page.locator('[data-sync-state]');
    await expect(syncButton()).toHaveAttribute('data-sync-state', 'offline');
    let crashCount = 0;
    for (const write of DRAIN_WRITES) {
      const outcome = await crashAtWrite(page, write, async () => {
        await phone.findSignal();
        await expect(syncButton()).toHaveAttribute('data-sync-state', 'synced');
      });
      if (outcome === 'alive') break;
      crashCount += 1;
      await phone.loseSignal();
      page = await phone.tab('/finds');
      await expect(syncButton()).toHaveAttribute('data-sync-state', 'offline');
    }
    expect(crashCount).toBe(DRAIN_WRITES.length);
    await phone.findSignal();
    await expectSynced(page);
    expect((await readStores(page)).unifiedChangeQueue).toEqual([]);
    const client = await signedInClient(server.url, email);
    const { data: quests } = await client.from('quests').select('id,is_current,status');
    expect(quests).toHaveLength(questCount);
    // The last one is paused, and each start has ended the one before.
    expect(quests?.filter((quest) => quest.is_current)).toEqual([]);
    expect((await client.from('finds').select('id')).data).toHaveLength(findCount);
    const { data: media } = await client.from('media').select('storage_path,byte_size');
    expect(media).toHaveLength(findCount);
    for (const { storage_path: file, byte_size: size } of media ?? [])
      expect((await client.storage.from('media').download(file)).data?.size).toBe(size);
    expect(wire.exchanges.filter(({ status }) => status !== null && status >= 500)).toEqual([]);
  });
});
