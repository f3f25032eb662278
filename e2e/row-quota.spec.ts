import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { expectNoFinding } from './support/accessibility.ts';
import { Device } from './support/device.ts';
import { ServerProcess } from './support/server.ts';
import { newAccount } from './support/stored.ts';
import { test as base, pageErrors } from './support/survival.ts';
import { withoutServiceWorker } from './support/take-over.ts';

const LIMIT = 20;

/** A site with a low limit. */
const test = base.extend<{ phone: Device }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
  server: async ({}, use) => {
    const server = await ServerProcess.start({ ROWS_PER_USER: String(LIMIT) });
    await use(server);
    await server.close();
  },
  phone: async ({ server }, use) => {
    const device = await Device.switchOn({
      server: server.url,
      prepare: withoutServiceWorker,
      hasMap: false,
    });
    await use(device);
    await device.switchOff();
  },
});

test('changes beyond the quota wait on the device, and are sent after a delete', async ({
  server,
  phone,
}) => {
  const email = `${randomUUID()}@example.org`;
  const client = await newAccount(server.url, email);
  const { page, centre } = phone;
  const serverCategories = async () =>
    (await client.from('finds').select('category').order('category')).data?.map(({ category }) => category);
  /** Leaves room for `room` records. @returns the quests that fill the rest */
  async function fillQuota(room: number): Promise<string[]> {
    const { data } = await client.rpc('row_quota').single<{ rows: number }>();
    const quests = Array.from({ length: LIMIT - (data?.rows ?? LIMIT) - room }, (_, n) => ({
      id: randomUUID(),
      title: `Old field ${n + 1}`,
      status: 'ended',
      is_current: false,
    }));
    expect((await client.from('quests').insert(quests)).error).toBeNull();
    return quests.map(({ id }) => id);
  }

  const paused = { id: randomUUID(), title: 'Long field', status: 'paused', is_current: true };
  expect((await client.from('quests').insert(paused)).error).toBeNull();
  const oldQuests = await fillQuota(1);
  await phone.signIn(email);
  await phone.expectSyncState('synced');

  await test.step('warns the user before the limit', async () => {
    await phone.go('/profile/data');
    const main = page.locator('#main');
    await expect(main.getByText('Your account has 19 of the 20 records it can hold.')).toBeVisible();
    await expect(main.getByText('Your account is almost full')).toBeVisible();
    await expectNoFinding(page, 'storage and data, near the limit');
  });

  await test.step('changes beyond the limit wait, with the reason', async () => {
    await phone.go('/quests');
    await page.getByRole('link', { name: 'Long field' }).first().click();
    for (const category of ['Coin', 'Relic', 'Military']) await phone.logFind([], { category });
    await expect.poll(serverCategories).toEqual(['Coin']);
    await page.locator('[data-sync-state]').click();
    await expect(centre.getByRole('status')).toContainText('Your account is full');
    await expect(centre.getByText('2 changes wait on this device until there is room.')).toBeVisible();
    await expect(centre.getByText('waiting for space in your account')).toHaveCount(2);
    await expect(centre.getByText('Your account is full: it can hold 20 records.')).toBeVisible();
    await expectNoFinding(page, 'the sync centre of a full account');
    await centre.getByRole('link', { name: 'See what is stored' }).click();
    await expect(
      page.locator('#main').getByText('Your account has 20 of the 20 records it can hold.'),
    ).toBeVisible();
    await expect(page.locator('[data-sync-state="pending"]')).toContainText('2');
  });

  await test.step('deletes make room, and the rest is sent', async () => {
    // The trace of a delete counts as a hundredth of a record, so two deletes do not make room for two finds.
    for (const id of oldQuests.slice(0, 3)) {
      await phone.go(`/quests/${id}`);
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(page).toHaveURL(/\/quests$/);
    }
    await phone.syncNow();
    await phone.expectSyncState('synced');
    expect(await serverCategories()).toEqual(['Coin', 'Military', 'Relic']);
  });
  expect(pageErrors(phone)).toEqual([]);
});
