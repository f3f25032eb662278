import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { expectNoFinding } from './support/accessibility.ts';
import { newAdministrator, waitForAdminCache } from './support/admin.ts';
import { matchRequest } from './support/network-proxy.ts';
import {
  clickButton,
  newPost,
  openTab,
  preview,
  signInEditor,
  text,
  waitForSave,
} from './support/post-editor.ts';
import { draftFilesText } from './support/replica.ts';
import { test } from './support/survival.ts';
import { crashPage } from './support/tab-death.ts';

test('an unsaved text survives a crash, a lost connection and leaving the page', async ({
  server,
  wire,
  email,
  switchOn,
}) => {
  await newAdministrator(server, email);
  const laptop = await switchOn({ kind: 'laptop' });
  let page = await signInEditor(laptop, email);
  const title = `Never lost ${randomUUID().slice(0, 8)}`;
  await newPost(page, wire.url, title);
  // Go offline so that autosave sends nothing, however long the typing takes.
  await laptop.loseSignal();
  await text(page).pressSequentially('Written before the page died, about onerror= and <script>.');
  await expect(page.getByText('Unsaved, kept on this device')).toBeVisible();
  await expect.poll(() => draftFilesText(page)).toContain('and <script>.');
  await crashPage(page);

  await laptop.findSignal();
  page = await laptop.tab('/admin/posts/new');
  await expect(text(page)).toHaveValue('Written before the page died, about onerror= and <script>.');
  await expect(page.getByText('This is your unsaved text')).toBeVisible();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title);

  await text(page).fill('About onerror= and <script>.');

  // Accept the browser's unsaved-changes dialog on reload.
  page.on('dialog', (dialog) => void dialog.accept());
  await waitForAdminCache(page);
  await laptop.loseSignal();
  await clickButton(page, 'Save draft');
  await expect(page.getByRole('alert').filter({ hasText: 'Check your connection' })).toBeVisible();
  await text(page).press('Control+End');
  await text(page).pressSequentially(' And without signal.');
  await page.getByRole('link', { name: 'Posts' }).first().click();
  await expect(page.getByRole('alertdialog')).toContainText('They stay on this device');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await laptop.findSignal();
  await clickButton(page, 'Save draft');
  await waitForSave(page);
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
  await clickButton(page, 'Save draft');
  await waitForSave(page);
});

test('warns two editors of the same post about each other and prevents silent overwrites', async ({
  server,
  wire,
  email,
  switchOn,
}) => {
  const otherEmail = `${randomUUID()}@example.org`;
  await newAdministrator(server, email);
  await newAdministrator(server, otherEmail);
  const page = await signInEditor(await switchOn({ kind: 'laptop' }), email);
  await newPost(page, wire.url, `Two of us ${randomUUID().slice(0, 8)}`);
  await text(page).fill('The first line.');
  await clickButton(page, 'Save draft');
  await waitForSave(page);
  await expect(page).toHaveURL(/edit$/);

  // Wait until the server knows of this editor; otherwise the second one learns of it half a minute later.
  const isEditNotice = matchRequest('POST', '/rest/v1/rpc/admin_edit_post');
  await expect.poll(() => wire.findRequests(isEditNotice).some(({ status }) => status === 200)).toBe(true);
  const otherPage = await signInEditor(await switchOn({ kind: 'laptop' }), otherEmail);
  await otherPage.goto(page.url());
  await expect(otherPage.getByText(/has this post open too/)).toContainText(email);
  await text(otherPage).fill('Their line.');
  await clickButton(otherPage, 'Save draft');
  await waitForSave(otherPage);

  await text(page).fill('My line.');
  await clickButton(page, 'Save draft');
  const note = page
    .getByRole('alert')
    .filter({ hasText: 'Someone else saved this post while you were editing' });
  await note.getByRole('button', { name: 'Show the difference' }).click();
  await expect(note.getByRole('list')).toContainText('Their line.');
  await expectNoFinding(page, 'two versions of a post');
  await note.getByRole('button', { name: 'Keep mine' }).click();
  await expect(note).toHaveCount(0);
  await clickButton(page, 'Save draft');
  await waitForSave(page);
  await openTab(page, 'Revisions');
  const revisions = page.locator('button[aria-expanded]', { hasText: 'characters' });
  // Mine, theirs and the first. On a slow machine there may be one more with only the title.
  await expect(revisions).toContainText([/ 8 characters/, / 11 characters/, / 15 characters/]);
});
