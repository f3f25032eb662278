import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { expect } from '@playwright/test';
import { expectNoFinding } from './support/accessibility.ts';
import { goWithin } from './support/go-within.ts';
import { newAccount } from './support/stored.ts';
import { readyForTheField, test } from './support/survival.ts';

const photo = (name: string): string => path.join(import.meta.dirname, 'fixtures', 'photos', name);

test('without signal, counts litter and takes a photo of the filled hole, and sends both', async ({
  wire,
  email,
  switchOn,
}) => {
  const client = await newAccount(wire.url, email);
  const quest = { id: randomUUID(), title: 'Stony ground', status: 'paused', is_current: true };
  const { error } = await client.from('quests').insert(quest);
  if (error) throw error;
  const phone = await switchOn();
  const { page } = phone;
  await phone.signIn(email);
  await phone.expectSyncState('synced');
  await goWithin(page, `/quests/${quest.id}`);
  await readyForTheField(page);
  await phone.loseSignal();

  await test.step('litter is counted, and a wrong tap taken back', async () => {
    const more = page.getByRole('button', { name: 'One piece of litter more' });
    for (let piece = 0; piece < 3; piece += 1) await more.click();
    await expect(page.getByText('Litter taken away 3')).toBeVisible();
    await page.getByRole('button', { name: 'One piece of litter less' }).click();
    await expect(page.getByText('Litter taken away 2')).toBeVisible();
    await expectNoFinding(page, 'a quest with litter');
  });

  await test.step('a find is logged with a photo of it and one of the filled hole', async () => {
    await page.getByRole('link', { name: 'Log find' }).click();
    await page.getByLabel('Choose photos or videos').setInputFiles(photo('DSCN0010.jpg'));
    await page.getByLabel('Hole filled photo').setInputFiles(photo('DSCN0021.jpg'));
    await expect(page.getByRole('region', { name: 'Hole filled' }).getByRole('img')).toBeVisible();
    await page.getByText('Coin', { exact: true }).click();
    await expectNoFinding(page, 'a find with a photo of the filled hole');
    await page.getByRole('button', { name: 'Save find', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/quests/${quest.id}$`));
  });

  await test.step('the page of the find shows it apart from the photos', async () => {
    await goWithin(page, '/finds');
    await page.getByRole('link', { name: 'Unnamed Find' }).click();
    const hole = page.getByRole('region', { name: 'Hole filled' });
    await expect(hole.getByRole('button', { name: 'Enlarge Photo of the filled hole' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Show / })).toHaveCount(0);
    await expectNoFinding(page, 'a find whose hole is filled');
  });

  await test.step('the server has both', async () => {
    await phone.findSignal();
    await phone.expectSyncState('synced');
    const stored = await client.from('quests').select('litter_count').eq('id', quest.id).single();
    expect(stored.data).toEqual({ litter_count: 2 });
    const media = await client.from('media').select('media_type').order('media_type');
    expect(media.data).toEqual([{ media_type: 'hole_filled' }, { media_type: 'image' }]);
  });
});
