import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { expectNoFinding } from './support/accessibility.ts';
import { ask } from './support/ask.ts';
import { type Device, PASSWORD } from './support/device.ts';
import { draftText } from './support/replica.ts';
import { clientOf, newAccount, signedInClient } from './support/stored.ts';
import { readStores } from './support/stores.ts';
import { faults, readyForTheField, test } from './support/survival.ts';
import { storedSession } from './support/tokens.ts';
import { photo } from './support/track.ts';

const NEW_PASSWORD = 'a heron on the far bank';
/** What is said of settings that the server has, or, where it takes more than ten seconds, that are on their way to it. */
const SAVED = /successfully saved to the server\.|They are on their way to the server\./;
const KEPT = 'Saved on this device. They go to the server when you have signal.';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Account Settings' }).click();
}

/** Within the app, as a person goes: with or without signal. */
async function openSection(page: Page, name: string): Promise<void> {
  const back = page.getByRole('main').getByRole('link', { name: 'Account Settings', exact: true });
  if (await back.isVisible()) await back.click();
  await page.getByRole('navigation', { name: 'Account Settings' }).getByRole('link', { name }).click();
  await expect(heading(page, name)).toBeVisible();
}

async function confirmDeletion(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete for good' }).click();
}

async function deviceWithFinds(device: Device, server: string, email: string): Promise<void> {
  await device.signUp(email);
  await device.startQuest('Long Meadow');
  // A point of the path goes along with the find; one that came later would wait for a quarter of an hour.
  await expect.poll(async () => (await readStores(device.page)).pathPoints?.length ?? 0).toBeGreaterThan(0);
  await device.logFind([photo('DSCN0010.jpg')], { category: 'Coin' });
  const client = await signedInClient(server, email);
  const stored = async (table: string) => (await client.from(table).select('id')).data?.length;
  // The button may still say so of what was before.
  for (const table of ['quests', 'finds', 'media'])
    await expect.poll(() => stored(table), { message: table, timeout: 60_000 }).toBe(1);
  await device.expectSyncState('synced');
  const { data: quest } = await client.from('quests').select('id').single();
  const moved = await client
    .from('quests')
    .update({ location: 'Grantchester, Cambridgeshire' })
    .eq('id', quest?.id);
  if (moved.error) throw moved.error;
  const { error } = await client.from('finds').insert([
    {
      quest_id: quest?.id,
      item_description: 'Crotal bell',
      target_id: '71',
      depth_cm: 20,
      terrain_type: 'Stubble',
      found_at: '2026-03-14T10:00:00Z',
    },
    {
      quest_id: quest?.id,
      item_description: 'Grantchester token',
      target_id: '44',
      depth_cm: 8,
      terrain_type: null,
      found_at: '2025-03-02T10:00:00Z',
    },
  ]);
  if (error) throw error;
}

/** Each find of the preview as its lines of text. */
async function previewed(page: Page): Promise<string[][]> {
  const items = page.getByRole('region', { name: 'Preview of the gallery' }).getByRole('listitem');
  return Promise.all(
    (await items.all()).map(async (item) =>
      (await item.locator('p, dd').allTextContents()).map((text) => text.replaceAll(/\s+/g, ' ')),
    ),
  );
}

test('units, theme, name and photo hold at once, here and on the other device', async ({
  server,
  email,
  switchOn,
}) => {
  const phone = await switchOn();
  const { page } = phone;
  await deviceWithFinds(phone, server.url, email);
  const laptop = await switchOn({ kind: 'laptop' });
  await laptop.signIn(email);
  await expect(laptop.page.locator('section[aria-label="Status"]')).toContainText('°C');

  await openSettings(page);
  await expect(heading(page, 'Account Settings')).toBeVisible();
  await expectNoFinding(page, 'the list of sections');
  await openSection(page, 'Units and display');
  await page.getByRole('radio', { name: /^Imperial/ }).check();
  // Both in one message, which soon goes.
  await expect(page.locator('[data-sonner-toast]').filter({ hasText: 'Preferences Updated' })).toContainText(
    SAVED,
  );
  await expectNoFinding(page, 'units and display');
  for (const { page: each } of [phone, laptop])
    await expect(each.locator('section[aria-label="Status"]')).toContainText('°F');

  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('radio', { name: 'Light' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await ground();
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect.poll(ground).not.toBe(light);
  const dark = await ground();
  // Before anything of the app has run: when the page has a body, and nothing is painted yet.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      Reflect.set(window, 'themeAtFirst', document.documentElement.dataset.theme);
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  expect(await page.evaluate(() => Reflect.get(window, 'themeAtFirst'))).toBe('dark');
  await expect.poll(ground).toBe(dark);
  await page.getByRole('radio', { name: 'Light' }).check();
  await expect.poll(ground).toBe(light);
  await page.getByRole('radio', { name: 'Device' }).check();
  await expect(laptop.page.locator('html')).not.toHaveAttribute('data-theme');

  await openSection(page, 'Name and photo');
  await page.getByLabel('First name').fill('x'.repeat(101));
  await page.getByLabel('Last name').fill('Barrow');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('First and last name can each have at most 100 characters.')).toBeVisible();
  await expect(page.getByLabel('First name')).toBeFocused();
  await page.getByLabel('First name').fill('Rosie');
  // What was typed survives a reload.
  await expect.poll(() => draftText(page, 'profile:names')).toContain('Rosie');
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Rosie');
  await expect(page.getByLabel('Last name')).toHaveValue('Barrow');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('Name saved')).toBeVisible();
  await page.getByLabel('Choose photo').setInputFiles(photo('DSCN0010.jpg'));
  await expect(page.getByText('Photo saved')).toBeVisible();
  await expectNoFinding(page, 'name and photo');
  await page
    .getByLabel('Change photo')
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no') });
  await expect(page.getByText('This file is no photo that this device can read.')).toBeVisible();
  await expect(laptop.page.getByRole('button', { name: 'RB Rosie, account menu' })).toBeVisible();
  await expect(laptop.page.getByRole('button', { name: /account menu/ }).locator('img')).toBeVisible();
  const client = await signedInClient(server.url, email);
  const { data } = await client.from('profiles').select('avatar_url').single();
  expect(data?.avatar_url).toMatch(/^data:image\/webp;base64,/);
  const kept = Buffer.from(String(data?.avatar_url).split(',')[1] ?? '', 'base64');
  expect(kept.includes('Exif') || kept.includes('GPS')).toBe(false);

  await phone.loseSignal();
  await openSection(page, 'Units and display');
  await page.getByRole('radio', { name: /^Metric/ }).check();
  await expect(page.getByText(KEPT)).toBeVisible();
  await expect(page.locator('section[aria-label="Status"]')).toContainText('°C');
  await expectNoFinding(page, 'units and display without signal');
  await phone.findSignal();
  await expect(laptop.page.locator('section[aria-label="Status"]')).toContainText('°C');
  expect([...faults(phone), ...faults(laptop)]).toEqual([]);
});

test('a gallery opens under its own address, and a stranger sees exactly what the preview shows', async ({
  server,
  email,
  switchOn,
}) => {
  const phone = await switchOn();
  const { page } = phone;
  await deviceWithFinds(phone, server.url, email);
  const slug = `mud-${randomUUID().slice(0, 8)}`;
  const stranger = await clientOf(server.url);
  const seen = async () => (await stranger.rpc('get_public_gallery', { slug_or_id: slug })).data;

  await openSettings(page);
  await openSection(page, 'Public gallery');
  const preview = page.getByRole('region', { name: 'Preview of the gallery' });
  await expect(preview.getByRole('listitem')).toHaveCount(3);
  await expectNoFinding(page, 'a private gallery');

  const other = await newAccount(server.url, `${randomUUID()}@example.org`);
  const taken = `taken-${randomUUID().slice(0, 8)}`;
  const gone = await other
    .from('user_preferences')
    .update({ gallery_slug: taken })
    .not('user_id', 'is', null);
  if (gone.error) throw gone.error;
  const address = page.getByLabel('Address', { exact: true });
  for (const [typed, said] of [
    ['Mud Lark', 'Use small letters without accents, digits and hyphens only.'],
    ['admin', 'This is a word of the site. Choose another.'],
    [taken, 'Another gallery has this address. Choose another one.'],
  ] as const) {
    await address.fill(typed);
    await expect(page.getByText(said)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Save address and title' }).click();
  await expect(address).toBeFocused();
  await expectNoFinding(page, 'an address that is taken');
  await address.fill(slug);
  await expect(page.getByText('This address is free.')).toBeVisible();
  await page.getByLabel('Title').fill('Out of the mud');
  await page.getByRole('button', { name: 'Save address and title' }).click();
  await expect(page.getByText(SAVED)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Month found' }).check();
  await page.getByRole('radio', { name: 'Timeline' }).check();
  const client = await signedInClient(server.url, email);
  const stored = async () =>
    (
      await client
        .from('user_preferences')
        .select('gallery_slug,gallery_title,gallery_layout_style,gallery_show_fields')
        .single()
    ).data;
  await expect.poll(stored).toEqual({
    gallery_slug: slug,
    gallery_title: 'Out of the mud',
    gallery_layout_style: 'timeline',
    gallery_show_fields: expect.arrayContaining(['month']),
  });
  expect(await seen()).toBeNull();

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

  await expect.poll(seen).toMatchObject({
    title: 'Out of the mud',
    layout: 'timeline',
    fields: ['depth', 'target_id', 'terrain_type', 'month'],
  });
  const gallery = await seen();
  await expect(preview.getByText('Out of the mud')).toBeVisible();
  const month = (text: string) =>
    new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${text}-01`),
    );
  const months = gallery.finds.map((find: Record<string, string>) => month(String(find.month)));
  await expect(preview.getByRole('heading', { level: 2 })).toHaveText([...new Set<string>(months)]);
  const asSeen = gallery.finds.map((find: Record<string, string | number | null>) => [
    find.name,
    ...[
      find.depth_cm === null
        ? null
        : `${find.depth_cm} cm (${Math.round(Number(find.depth_cm) * 3.93701) / 10} in)`,
      find.target_id,
      find.terrain_type,
    ].filter((value) => value !== null),
  ]);
  await expect.poll(() => previewed(page)).toEqual(asSeen);
  expect(JSON.stringify(asSeen)).not.toContain('Grantchester');

  await phone.loseSignal();
  await address.fill('another-address');
  await expect(
    page.getByText('You are offline. Whether it is free shows when you have signal.'),
  ).toBeVisible();
  await page.getByRole('switch', { name: /gallery is public/ }).click();
  await expect(page.getByText(KEPT)).toBeVisible();
  expect(await seen()).not.toBeNull();
  await phone.findSignal();
  await expect.poll(seen).toBeNull();
  expect(faults(phone)).toEqual([]);
});

test('another device is signed out, the password changed, the data taken along and the account deleted', async ({
  server,
  wire,
  email,
  switchOn,
}) => {
  const phone = await switchOn();
  const { page } = phone;
  await deviceWithFinds(phone, server.url, email);
  const laptop = await switchOn({ kind: 'laptop' });
  await laptop.signIn(email);
  const { access_token: token, user } = await storedSession(laptop.page);

  await readyForTheField(page);
  await openSettings(page);
  await openSection(page, 'Devices');
  const ends = page.getByRole('button', { name: /^Sign out (Chrome|Unknown)/ });
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await expectNoFinding(page, 'devices');
  // The laptop, and the client with which the test wrote finds.
  await expect(ends).toHaveCount(2);
  await phone.loseSignal();
  await expect(page.getByText('You are offline. This is the list as it was.')).toBeVisible();
  await expect(ends.first()).toBeDisabled();
  await expectNoFinding(page, 'devices without signal');
  await phone.findSignal();
  await phone.expectSyncState('synced');
  await page.getByRole('button', { name: 'Sign out all other devices' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign them out' }).click();
  await expect(page.getByText('You are signed in nowhere else.')).toBeVisible();
  const config = await (await ask(`${server.url}/config.json`)).json();
  const ended = await ask(`${server.url}/auth/v1/user`, {
    headers: { authorization: `Bearer ${token}`, apikey: config.supabaseAnonKey },
  });
  expect(ended.status).toBe(403);

  await openSection(page, 'E-mail and password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Enter your current password.')).toBeVisible();
  await page.getByLabel('Current password').fill('not this one at all');
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('This is not your current password.')).toBeVisible();
  await expect(page.getByLabel('Current password')).toBeFocused();
  await expect(page.getByLabel('New password')).toHaveValue(NEW_PASSWORD);
  await expectNoFinding(page, 'a password that is not right');
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();
  const signIn = async (password: string, address = email) =>
    (await (await clientOf(server.url)).auth.signInWithPassword({ email: address, password })).error?.code ??
    'in';
  expect([await signIn(NEW_PASSWORD), await signIn(PASSWORD)]).toEqual(['in', 'invalid_credentials']);
  const address = `${randomUUID()}@example.org`;
  await page.getByLabel('New address').fill('nobody');
  await page.getByRole('button', { name: 'Change address' }).click();
  await expect(page.getByText('Enter an e-mail address, like name@example.org.')).toBeVisible();
  await page.getByLabel('New address').fill(address);
  await page.getByRole('button', { name: 'Change address' }).click();
  await expect(page.getByText('E-mail address changed')).toBeVisible();
  expect(await signIn(NEW_PASSWORD, address)).toBe('in');

  await openSection(page, 'Storage and data');
  await expect(page.getByText('1 photo or file.')).toBeVisible();
  await expectNoFinding(page, 'storage and data');
  await phone.loseSignal();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  const zip = unzipSync(new Uint8Array(await readFile(await download.path())));
  const table = (name: string) => JSON.parse(strFromU8(zip[`data/${name}.json`] ?? new Uint8Array()));
  expect(
    table('finds')
      .map((find: { item_description: string }) => find.item_description)
      .sort(),
  ).toEqual(['Crotal bell', 'Grantchester token', 'Unnamed Find'].sort());
  expect(table('quests')).toHaveLength(1);
  expect(Object.keys(table('quest_paths'))).toEqual([table('quests')[0].id]);
  const [media] = table('media');
  expect(zip[`media/${media.storage_path}`]?.length).toBe(media.byte_size);
  expect(strFromU8(zip['README.txt'] ?? new Uint8Array())).toContain('keep it to yourself');
  await expect(page.getByText(/Saved: \d+ records and 1 photo or file\./)).toBeVisible();

  await openSection(page, 'Delete account');
  await expect(page.getByText('You are offline. The server has to delete the account')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeDisabled();
  await expectNoFinding(page, 'the end of an account without signal');
  await phone.findSignal();
  await phone.expectSyncState('synced');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByText(`Type ${address}, letter by letter.`)).toBeVisible();
  await dialog.getByLabel(`Type ${address} to go on`).fill(address);
  await dialog.getByLabel('Password', { exact: true }).fill('wrong, wrong');
  await confirmDeletion(page);
  await expect(dialog.getByText('This is not your password.')).toBeVisible();
  await expectNoFinding(page, 'the last dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await confirmDeletion(page);
  await expect(page.getByText('Account deleted')).toBeVisible();
  await expect(page).toHaveURL(`${wire.url}/`);
  expect(await signIn(NEW_PASSWORD, address)).toBe('invalid_credentials');
  const left = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await expect.poll(left).not.toContain(`metalquest-${user.id}`);
  expect(faults(phone)).toEqual([]);
});
