import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectNoFinding } from './support/accessibility.ts';
import { accountWithFinds, KEPT, openSection, openSettings, SAVED } from './support/profile.ts';
import { clientOf, newAccount, signedInClient } from './support/stored.ts';
import { pageErrors, test } from './support/survival.ts';

/** Each find in the preview as lines of text. */
async function previewLines(page: Page): Promise<string[][]> {
  const items = page.getByRole('region', { name: 'Preview of the gallery' }).getByRole('listitem');
  return Promise.all(
    (await items.all()).map(async (item) =>
      (await item.locator('p, dd').allTextContents()).map((text) => text.replaceAll(/\s+/g, ' ')),
    ),
  );
}

test('a gallery has its own address, and visitors see exactly what the preview shows', async ({
  server,
  email,
  switchOn,
}) => {
  const phone = await switchOn();
  const { page } = phone;
  await accountWithFinds(server.url, email);
  await phone.signIn(email);
  await phone.expectSyncState('synced');
  const slug = `mud-${randomUUID().slice(0, 8)}`;
  const visitor = await clientOf(server.url);
  const publicGallery = async () => (await visitor.rpc('get_public_gallery', { slug_or_id: slug })).data;

  await openSettings(page);
  await openSection(page, 'Public gallery');
  const preview = page.getByRole('region', { name: 'Preview of the gallery' });
  await expect(preview.getByRole('listitem')).toHaveCount(3);
  await expectNoFinding(page, 'a private gallery');
  await expect(page.getByText(/New finds and photos appear once a day/)).toBeVisible();
  const withheldFind = page.getByRole('listitem').filter({ hasText: 'Name: Grantchester token' });
  await expect(withheldFind).toContainText('“grantchester” is part of the place of one of your quests.');
  await page.getByLabel('Title').fill('Finds of 52.20531 Grantchester');
  await expect(page.getByText(/Visitors do not see this title. It looks like coordinates./)).toBeVisible();

  const otherClient = await newAccount(server.url, `${randomUUID()}@example.org`);
  const takenSlug = `taken-${randomUUID().slice(0, 8)}`;
  const slugUpdate = await otherClient
    .from('user_preferences')
    .update({ gallery_slug: takenSlug })
    .not('user_id', 'is', null);
  if (slugUpdate.error) throw slugUpdate.error;
  const address = page.getByLabel('Address', { exact: true });
  for (const [slugText, message] of [
    ['Mud Lark', 'Use only lowercase letters without accents, digits and hyphens.'],
    ['admin', 'This word is reserved. Choose another.'],
    [takenSlug, 'Another gallery has this address. Choose another one.'],
  ] as const) {
    await address.fill(slugText);
    await expect(page.getByText(message)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Save address and title' }).click();
  await expect(address).toBeFocused();
  await expectNoFinding(page, 'an address already in use');
  await address.fill(slug);
  await expect(page.getByText('This address is available.')).toBeVisible();
  await page.getByLabel('Title').fill('Out of the mud');
  await page.getByRole('button', { name: 'Save address and title' }).click();
  await expect(page.getByText(SAVED)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Month found' }).check();
  await page.getByRole('radio', { name: 'Timeline' }).check();
  const client = await signedInClient(server.url, email);
  const serverSettings = async () =>
    (
      await client
        .from('user_preferences')
        .select('gallery_slug,gallery_title,gallery_layout_style,gallery_show_fields')
        .single()
    ).data;
  await expect.poll(serverSettings).toEqual({
    gallery_slug: slug,
    gallery_title: 'Out of the mud',
    gallery_layout_style: 'timeline',
    gallery_show_fields: expect.arrayContaining(['month']),
  });
  expect(await publicGallery()).toBeNull();

  await page.getByRole('switch', { name: /gallery is private/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Make your gallery public?' });
  await expect(question).toContainText('3 finds become visible');
  await question.getByRole('button', { name: 'Keep it private' }).click();
  await expect(page.getByRole('switch', { name: /gallery is private/ })).not.toBeChecked();
  await page.getByRole('switch', { name: /gallery is private/ }).click();
  await question.getByRole('button', { name: 'Make it public' }).click();
  await expect(page.getByText(`/gallery/${slug}`).filter({ visible: true })).toBeVisible();
  await phone.expectSyncState('synced');
  await expectNoFinding(page, 'a public gallery');

  await expect.poll(publicGallery).toMatchObject({
    title: 'Out of the mud',
    layout: 'timeline',
    fields: ['depth', 'target_id', 'terrain_type', 'month'],
  });
  const gallery = await publicGallery();
  await expect(preview.getByText('Out of the mud')).toBeVisible();
  const month = (text: string) =>
    new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${text}-01`),
    );
  const months = gallery.finds.map((find: Record<string, string>) => month(String(find.month)));
  await expect(preview.getByRole('heading', { level: 2 })).toHaveText([...new Set<string>(months)]);
  const expectedLines = gallery.finds.map((find: Record<string, string | number | null>) => [
    find.name,
    ...[
      find.depth_cm === null
        ? null
        : `${find.depth_cm} cm (${Math.round(Number(find.depth_cm) * 3.93701) / 10} in)`,
      find.target_id,
      find.terrain_type,
    ].filter((value) => value !== null),
  ]);
  await expect.poll(() => previewLines(page)).toEqual(expectedLines);
  expect(JSON.stringify(expectedLines)).not.toContain('Grantchester');

  await withheldFind.getByRole('link', { name: /^Reword/ }).click();
  await page.getByText('Grantchester token', { exact: true }).click();
  await page.getByLabel('Name', { exact: true }).fill('Lead token');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await phone.expectSyncState('synced');
  await expect.poll(async () => JSON.stringify(await publicGallery())).toContain('Lead token');
  await phone.go('/profile/gallery');
  await expect(preview.getByText('Lead token')).toBeVisible();
  await expect(withheldFind).toHaveCount(0);

  await phone.loseSignal();
  await address.fill('another-address');
  await expect(
    page.getByText('You are offline. Availability is checked when you have signal.'),
  ).toBeVisible();
  await page.getByRole('switch', { name: /gallery is public/ }).click();
  await expect(page.getByText(KEPT)).toBeVisible();
  expect(await publicGallery()).not.toBeNull();
  await phone.findSignal();
  await expect.poll(publicGallery).toBeNull();
  expect(pageErrors(phone)).toEqual([]);
});
