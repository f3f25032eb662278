import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { XSS_PAYLOADS } from '@metalquest/core/content/testing/xss-payloads';
import { expect } from '@playwright/test';
import { expectNoFinding } from './support/accessibility.ts';
import { newAdministrator } from './support/admin.ts';
import { overflowingElements } from './support/layout.ts';
import {
  chooseMore,
  clickButton,
  newPost,
  openTab,
  preview,
  publish,
  signInEditor,
  text,
  waitForSave,
} from './support/post-editor.ts';
import { test } from './support/survival.ts';
import { keepToastsOpen } from './support/toasts.ts';
import { photo } from './support/track.ts';

const status = async (address: string) => (await fetch(address, { redirect: 'manual' })).status;
const textOf = async (address: string) => (await fetch(address)).text();

test('writes, schedules, publishes, moves and withdraws a post; visitors see exactly that, and scripts stay text', async ({
  server,
  wire,
  email,
  switchOn,
}) => {
  const mark = randomUUID().slice(0, 8);
  await newAdministrator(server, email);
  const page = await signInEditor(await switchOn({ kind: 'laptop' }), email);
  const dialogMessages: string[] = [];
  page.on('dialog', (dialog) => {
    if (dialog.type() !== 'beforeunload') dialogMessages.push(dialog.message());
    void dialog.accept();
  });
  const firstAddress = `/guides/stubble-${mark}`;

  await test.step('the preview updates while typing', async () => {
    await newPost(page, wire.url, `Stubble ${mark}`);
    await text(page).fill('## Before the plough\n\nWalk in *lines*.\n\n- slow\n- low');
    await expect(preview(page).getByRole('heading', { level: 2, name: 'Before the plough' })).toBeVisible();
    await expect(preview(page).getByRole('listitem')).toHaveCount(2);
    await text(page).press('Control+End');
    await text(page).press('Enter');
    await text(page).pressSequentially('steady');
    await expect(preview(page).getByRole('listitem')).toHaveCount(3);
    await text(page).press('Control+Shift+ArrowLeft');
    await text(page).press('Control+b');
    await expect(text(page)).toHaveValue(/- \*\*steady\*\*$/);
    await text(page).press('Control+z');
    await expect(text(page)).toHaveValue(/- steady$/);
  });

  await test.step('problems are shown next to their line', async () => {
    await text(page).press('Control+End');
    await page.keyboard.insertText('\n\n![](/media/x.webp)');
    const line = page.getByRole('button', { name: /^Line 9\./ });
    await line.click();
    await expect(text(page)).toBeFocused();
    await page.keyboard.press('Delete');
    await expect(line).toHaveCount(0);
  });

  await test.step('a picture is scaled down and requires alternative text', async () => {
    await text(page).press('Control+End');
    const picture = {
      name: 'DSCN0010.jpg',
      mimeType: 'image/jpeg',
      buffer: await readFile(photo('DSCN0010.jpg')),
    };
    await page.getByLabel('Pictures for the text').setInputFiles(picture);
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator('img')).toBeVisible();
    await expect(dialog.getByRole('img')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Insert' }).click();
    await expect(dialog.getByText('Describe the picture in a few words.')).toBeVisible();
    await expectNoFinding(page, 'a picture without a description');
    await dialog.getByLabel('Describe the picture for people who cannot see it').fill('A harbour [at] dusk');
    await dialog.getByLabel('Caption').fill('Low "tide"');
    await dialog.getByRole('button', { name: 'Insert' }).click();
    await expect(dialog).toHaveCount(0);
    const previewImage = preview(page).getByRole('img', { name: 'A harbour [at] dusk' });
    await expect(previewImage).toBeVisible();
    await expect(preview(page).getByText('Low "tide"')).toBeVisible();
    const src = (await previewImage.getAttribute('src')) ?? '';
    expect(src).toMatch(/^\/storage\/v1\/object\/public\/content\/posts\/[0-9a-f-]{36}\.webp$/);
    const bytes = Buffer.from(await (await fetch(server.url + src)).arrayBuffer()).toString('latin1');
    expect(bytes).not.toMatch(/Exif|GPS/);
  });

  await test.step('fills in its details', async () => {
    await openTab(page, 'Details');
    await page.getByLabel('Excerpt').fill('How a field of stubble is walked.');
    await page.getByLabel('Tags', { exact: true }).fill('Fields, Münzen');
    await page.getByLabel('Tags', { exact: true }).press('Enter');
    await expect(page.getByRole('list', { name: 'Tags of this post' })).toHaveText(/fieldsmunzen/);
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue(`stubble-${mark}`);
    await expectNoFinding(page, 'the details of a post');
    await clickButton(page, 'Save draft');
    await waitForSave(page);
    await expect(page).toHaveURL(/\/admin\/posts\/[0-9a-f-]{36}\/edit$/);
    expect(await status(server.url + firstAddress)).toBe(404);
  });

  await test.step('a scheduled post is not public', async () => {
    await clickButton(page, 'Publish');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Later').click();
    await dialog.getByLabel('Day', { exact: true }).fill('2020-01-01');
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await expect(dialog.getByText('This time has passed.')).toBeVisible();
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await dialog.getByLabel('Day', { exact: true }).fill(tomorrow);
    await dialog.getByLabel('Time', { exact: true }).fill('09:00');
    await expect(dialog.getByText(/09:00, UTC time\./)).toBeVisible();
    await expectNoFinding(page, 'scheduling');
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('Scheduled', { exact: true }).first()).toBeVisible();
    expect(await status(server.url + firstAddress)).toBe(404);
  });

  await test.step('a published post is on its page, in the feed and in the sitemap', async () => {
    await clickButton(page, 'Change time');
    await page.getByRole('dialog').getByText('Now', { exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Published', { exact: true }).first()).toBeVisible();
    await expect.poll(() => status(server.url + firstAddress)).toBe(200);
    expect(await textOf(server.url + firstAddress)).toContain('Before the plough');
    await expect.poll(() => textOf(`${server.url}/guides/feed.xml`)).toContain(`stubble-${mark}`);
    await expect.poll(() => textOf(`${server.url}/sitemap.xml`)).toContain(firstAddress);
  });

  await test.step('its old address redirects to the new one, as announced', async () => {
    await openTab(page, 'Details');
    await page.getByLabel('Address', { exact: true }).fill(`stubble-again-${mark}`);
    await expect(
      page.getByText(`Links to ${firstAddress} will redirect to /guides/stubble-again-${mark}.`),
    ).toBeVisible();
    await clickButton(page, 'Save');
    await waitForSave(page);
    await expect.poll(() => status(server.url + firstAddress)).toBe(301);
    expect(await textOf(server.url + firstAddress)).toContain('Before the plough');
  });

  await test.step('compares and restores a revision', async () => {
    await text(page).fill('## Before the plough\n\nWalk in circles.');
    await clickButton(page, 'Save');
    await waitForSave(page);
    await openTab(page, 'Revisions');
    await page.locator('button[aria-expanded]', { hasText: 'characters' }).nth(1).click();
    const changes = page.getByRole('list', { name: 'Changes since then' });
    await expect(changes).toContainText('Walk in circles.');
    await expectNoFinding(page, 'a revision compared');
    await keepToastsOpen(page);
    await clickButton(page, 'Restore revision');
    await expect(text(page)).toHaveValue(/- slow/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(text(page)).toHaveValue(/circles\.$/);
  });

  await test.step('a withdrawn post is gone and remains a draft', async () => {
    await clickButton(page, 'Save');
    await waitForSave(page);
    await chooseMore(page, 'Unpublish');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unpublish' }).click();
    await expect(page.getByText('Draft', { exact: true })).toBeVisible();
    await expect.poll(() => status(`${server.url}/guides/stubble-again-${mark}`)).toBe(410);
  });

  await test.step('scripts in any field stay text for editors and readers', async () => {
    const shortText = XSS_PAYLOADS.filter((payload) => payload.length < 80)
      .join(' ')
      .slice(0, 190);
    await newPost(page, wire.url, shortText);
    await text(page).fill(XSS_PAYLOADS.join('\n\n'));
    await openTab(page, 'Details');
    await page.getByLabel('Address', { exact: true }).fill(`scripts-${mark}`);
    for (const field of ['Excerpt', 'Author', 'Title for search engines', 'Description for search engines'])
      await page.getByLabel(field, { exact: true }).fill(shortText);
    await page.getByLabel('Tags', { exact: true }).fill('<img src=x onerror=alert(1)>');
    await page.getByLabel('Tags', { exact: true }).press('Enter');
    await openTab(page, 'Preview');
    await expect(preview(page)).toContainText('<script>alert(1)</script>');
    await publish(page);
    await expect.poll(() => status(`${server.url}/guides/scripts-${mark}`)).toBe(200);
    await page.goto(`${wire.url}/guides/scripts-${mark}`);
    await expect(page.getByText('<script>alert(1)</script>').first()).toBeVisible();
    await page.goto(`${wire.url}/admin/posts?q=scripts-${mark}`);
    await expect(page.getByText('1 post', { exact: true })).toBeVisible();
    expect(dialogMessages).toEqual([]);
    const handlers = await page.evaluate(
      () =>
        [...document.querySelectorAll('*')].filter((element) =>
          [...element.attributes].some(({ name }) => name.startsWith('on')),
        ).length,
    );
    expect(handlers).toBe(0);
  });
});

test('searches, filters and pages posts, and publishes several at once, also on a phone', async ({
  server,
  wire,
  email,
  switchOn,
}) => {
  const client = await newAdministrator(server, email);
  const mark = `m${randomUUID().slice(0, 8)}`;
  const { error } = await client.from('posts').insert(
    Array.from({ length: 23 }, (_, index) => ({
      category: index === 0 ? 'news' : 'blog',
      slug: `${mark}-${index}`,
      title: `${mark} number ${String(index).padStart(2, '0')}, 100% "odd" (and more)`,
    })),
  );
  expect(error).toBeNull();
  const phone = await switchOn();
  await phone.signIn(email);
  const { page } = phone;
  await page.goto(`${wire.url}/admin/posts?q=${mark}&sort=title`);
  await expect(page.getByText('23 posts', { exact: true })).toBeVisible();
  expect(await overflowingElements(page)).toEqual([]);
  await expectNoFinding(page, 'the list of posts');
  await clickButton(page, 'Next');
  await expect(page.getByText('21 to 23 of 23')).toBeVisible();
  // The pager updates before the posts load.
  await expect(page.getByRole('link', { name: `${mark} number 22` })).toBeVisible();
  await expect(page.getByRole('link', { name: `${mark} number 00` })).toHaveCount(0);
  await page.getByLabel('Select all on this page').check();
  await page
    .getByRole('region', { name: 'Selected posts' })
    .getByRole('button', { name: 'Publish', exact: true })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('3 posts published')).toBeVisible();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Published');
  await expect(page.getByText('3 posts', { exact: true })).toBeVisible();
  await expect.poll(() => status(`${server.url}/blog/${mark}-22`)).toBe(200);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('All');
  await page.getByRole('combobox', { name: 'Category' }).selectOption('News');
  await expect(page.getByText('1 post', { exact: true })).toBeVisible();
  await page.getByRole('searchbox').fill('100%_"odd"');
  await expect(page.getByText('No posts found')).toBeVisible();
  await page.getByRole('searchbox').fill(`${mark} number 00, 100% "odd" (and`);
  await expect(page.getByText('1 post', { exact: true })).toBeVisible();
  await page.getByRole('searchbox').fill('100%_"odd"');
  await expect(page.getByText('No posts found')).toBeVisible();
  await clickButton(page, 'Show all posts');
  await page
    .getByRole('link', { name: new RegExp(`${mark} number 0`) })
    .first()
    .click();
  await expect(text(page)).toBeVisible();
  expect(await overflowingElements(page)).toEqual([]);
  await expectNoFinding(page, 'the editor on a phone');
  await openTab(page, 'Preview');
  await expect(text(page)).toBeHidden();
});
