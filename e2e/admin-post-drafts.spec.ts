import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { expectNoFinding } from './support/accessibility.ts';
import { adminAreaKept, newAdministrator } from './support/admin.ts';
import { asks } from './support/network-proxy.ts';
import { desk, newPost, part, press, preview, saved, text } from './support/post-editor.ts';
import { draftFilesText } from './support/replica.ts';
import { test } from './support/survival.ts';

test('an unsaved text survives a crash, a lost connection and leaving the page', async ({
  server,
  wire,
  email,
  switchOn,
}) => {
  await newAdministrator(server, email);
  const laptop = await switchOn({ kind: 'laptop' });
  let page = await desk(laptop, email);
  const title = `Never lost ${randomUUID().slice(0, 8)}`;
  await newPost(page, wire.url, title);
  // Go offline so that autosave sends nothing, however long the typing takes.
  await laptop.loseSignal();
  await text(page).pressSequentially('Written before the battery died, about onerror= and <script>.');
  await expect(page.getByText('Unsaved, kept on this device')).toBeVisible();
  await expect.poll(() => draftFilesText(page)).toContain('and <script>.');
  await laptop.die();

  await laptop.findSignal();
  await laptop.open('/admin/posts/new');
  page = laptop.page;
  await expect(text(page)).toHaveValue('Written before the battery died, about onerror= and <script>.');
  await expect(page.getByText('This is your unsaved text')).toBeVisible();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title);

  await text(page).fill('About onerror= and <script>.');

  // Accept the browser's unsaved-changes dialog on reload.
  page.on('dialog', (dialog) => void dialog.accept());
  await adminAreaKept(page);
  await laptop.loseSignal();
  await press(page, 'Save draft');
  await expect(page.getByRole('alert').filter({ hasText: 'Check your connection' })).toBeVisible();
  await text(page).press('Control+End');
  await text(page).pressSequentially(' And without signal.');
  await page.getByRole('link', { name: 'Posts' }).first().click();
  await expect(page.getByRole('alertdialog')).toContainText('They stay on this device');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await laptop.findSignal();
  await press(page, 'Save draft');
  await saved(page);
  await page.reload();
  await expect(text(page)).toHaveValue(/<script>\. And without signal\.$/);

  // The post is on the server now. Edits made offline must survive a reload offline.
  await laptop.loseSignal();
  await text(page).press('Control+End');
  await text(page).pressSequentially(' From the field.');
  await expect(page.getByText('Unsaved, kept on this device')).toBeVisible();
  await expect.poll(() => draftFilesText(page)).toContain('From the field.');
  await page.reload();
  await expect(page).toHaveURL(/edit$/);
  await expect(text(page)).toHaveValue(/And without signal\. From the field\.$/);
  await expect(preview(page)).toContainText('From the field.');
  await laptop.findSignal();
  await press(page, 'Save draft');
  await saved(page);
});

test('warns two editors of the same post about each other and prevents silent overwrites', async ({
  server,
  wire,
  email,
  switchOn,
}) => {
  const other = `${randomUUID()}@example.org`;
  await newAdministrator(server, email);
  await newAdministrator(server, other);
  const page = await desk(await switchOn({ kind: 'laptop' }), email);
  await newPost(page, wire.url, `Two of us ${randomUUID().slice(0, 8)}`);
  await text(page).fill('The first line.');
  await press(page, 'Save draft');
  await saved(page);
  await expect(page).toHaveURL(/edit$/);

  // Wait until the server knows of this editor; otherwise the second one learns of it half a minute later.
  const isSaid = asks('POST', '/rest/v1/rpc/admin_edit_post');
  await expect.poll(() => wire.seen(isSaid).some(({ status }) => status === 200)).toBe(true);
  const theirs = await desk(await switchOn({ kind: 'laptop' }), other);
  await theirs.goto(page.url());
  await expect(theirs.getByText(/has this post open too/)).toContainText(email);
  await text(theirs).fill('Their line.');
  await press(theirs, 'Save draft');
  await saved(theirs);

  await text(page).fill('My line.');
  await press(page, 'Save draft');
  const note = page
    .getByRole('alert')
    .filter({ hasText: 'Someone else saved this post while you were editing' });
  await note.getByRole('button', { name: 'Show the difference' }).click();
  await expect(note.getByRole('list')).toContainText('Their line.');
  await expectNoFinding(page, 'two versions of a post');
  await note.getByRole('button', { name: 'Keep mine' }).click();
  await expect(note).toHaveCount(0);
  await press(page, 'Save draft');
  await saved(page);
  await part(page, 'Revisions');
  const revisions = page.locator('button[aria-expanded]', { hasText: 'characters' });
  // Mine, theirs and the first. On a slow machine there may be one more with only the title.
  await expect(revisions).toContainText([/ 8 characters/, / 11 characters/, / 15 characters/]);
});
