import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { Device } from './device.ts';
import { newAccount } from './stored.ts';
import { readStores } from './stores.ts';
import { readyForTheField } from './survival.ts';

export const picker = (page: Page) => page.locator('input[type=file][aria-label^=Choose]');
export const photos = (page: Page) => page.getByRole('region', { name: 'Photos' });
export const cards = (page: Page) => page.getByRole('listitem').getByRole('article');
export const headings = (page: Page) => cards(page).getByRole('heading');

interface Season {
  readonly quest: string;
  readonly permission: string;
}

/** An account with an active quest, gear, a list item, and finds from two quests, one under a permission. */
export async function createSeason(server: string, email: string): Promise<Season> {
  const client = await newAccount(server, email);
  const [quest, older, permission, deus] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const find = (name: string, category: string, depth: number | null, day: string, questId: string) => ({
    quest_id: questId,
    item_description: name,
    category,
    depth_cm: depth,
    found_at: `2026-05-${day}T10:00:00Z`,
    detector_id: category === 'Coin' ? deus : null,
  });
  for (const { error } of [
    await client.from('property_permissions').insert({
      id: permission,
      property_address: 'Hill Farm',
      status: 'active',
    }),
    await client.from('equipment').insert({ id: deus, name: 'Deus II', type: 'detector' }),
    await client.from('quests').insert([
      {
        id: quest,
        title: 'Long Meadow',
        date: '2026-05-20T09:00:00Z',
        status: 'paused',
        is_current: true,
        permission_id: null,
      },
      {
        id: older,
        title: 'Church field',
        date: '2026-05-01T09:00:00Z',
        status: 'ended',
        is_current: false,
        permission_id: permission,
      },
    ]),
    await client
      .from('finds')
      .insert([
        find('Silver penny', 'Coin', 14, '02', older),
        find('Crotal bell', 'Artifact', 21, '03', older),
        find('Musket ball', 'Military', 9, '04', older),
        find('Half groat', 'Coin', 11, '20', quest),
        find('älterer Knopf', 'Relic', null, '21', quest),
      ]),
    await client.from('bucket_list').insert({ name: 'A hammered coin', status: 'pending' }),
  ]) {
    if (error) throw error;
  }
  return { quest, permission };
}

export async function inTheField(
  switchOn: (options?: object) => Promise<Device>,
  server: string,
  email: string,
  options: { hasMap?: boolean } = {},
) {
  const season = await createSeason(server, email);
  const phone = await switchOn(options);
  await phone.signIn(email);
  const localCounts = async () => {
    const { finds, equipment, bucket_list: wishes } = await readStores(phone.page);
    return [finds?.length, equipment?.length, wishes?.length];
  };
  await expect.poll(localCounts).toEqual([5, 1, 1]);
  await phone.expectSyncState('synced');
  await readyForTheField(phone.page);
  await phone.loseSignal();
  return { ...season, phone, page: phone.page, addFind: `${server}/quests/${season.quest}/add-find` };
}

/** Number of photos stored in form drafts. */
export async function draftPhotoCount(page: Page): Promise<number> {
  const { draftFiles = [] } = await readStores(page);
  return draftFiles.flatMap(({ files }) => files).length;
}

export async function tapTargetId(page: Page, digits: string): Promise<void> {
  await page.getByRole('button', { name: /^Target ID/ }).click();
  const keypad = page.getByRole('dialog', { name: 'Target ID' });
  for (const digit of digits) await keypad.getByRole('button', { name: digit, exact: true }).click();
  await keypad.getByRole('button', { name: 'Done' }).click();
  await expect(keypad).toBeHidden();
}
