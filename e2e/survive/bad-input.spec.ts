import { randomUUID } from 'node:crypto';
import { truncate, writeFile } from 'node:fs/promises';
import { expect, type Page, type TestInfo } from '@playwright/test';
import { readStores } from '../support/stores.ts';
import { startPausedQuest, test } from '../support/survival.ts';
import { expectToast } from '../support/toasts.ts';
import { photo } from '../support/track.ts';

test.describe.configure({ timeout: 180_000 });

const MB = 1024 * 1024;
const picker = (page: Page) => page.locator('input[type=file]').first();
const photos = (page: Page) => page.getByRole('region', { name: 'Photos' });

/** Creates a file for the test. With `sizeBytes` and no content it is sparse and uses no disk space. */
async function createFile(
  info: TestInfo,
  name: string,
  content: string,
  sizeBytes?: number,
): Promise<string> {
  const path = info.outputPath(name);
  await writeFile(path, content);
  if (sizeBytes !== undefined) await truncate(path, sizeBytes);
  return path;
}

test('a quest without a name, a find without a quest and an unusable file are refused with the reason, and other input stays', async ({
  email,
  switchOn,
}, info) => {
  const phone = await switchOn();
  const { page } = phone;
  await phone.signUp(email);

  await test.step('a quest without a name is refused next to the field', async () => {
    await page.getByRole('button', { name: 'Start quest' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('   ');
    await dialog.getByLabel('Description').fill('Stubble by the brook');
    await dialog.getByRole('button', { name: 'Start quest' }).click();
    await expect(dialog.getByText('Give the quest a name.')).toBeVisible();
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await expect(dialog.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog.getByLabel('Description')).toHaveValue('Stubble by the brook');
    expect((await readStores(page)).quests).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('no find can be logged for an unknown quest', async () => {
    for (const id of [randomUUID(), 'not-an-id', '%00']) {
      await phone.go(`/quests/${id}/add-find`);
      await expect(page.getByRole('heading', { name: 'Quest Not Found' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Save find' })).toBeHidden();
      await phone.go('/quests');
    }
    expect((await readStores(page)).finds).toEqual([]);
  });

  await startPausedQuest(phone, 'Stony ground');
  const storedCounts = async () => {
    const { finds = [], media = [] } = await readStores(page);
    return [finds.length, media.length];
  };
  const saveFind = async () => {
    await page.getByRole('button', { name: 'Save find' }).click();
    await expect(page).toHaveURL(/\/quests\/[0-9a-f-]{36}$/);
  };

  await test.step('a file of 60 MB and a file of another type', async () => {
    await page.getByRole('link', { name: 'Log find' }).click();
    await page.getByText('Coin', { exact: true }).click();
    await picker(page).setInputFiles(photo('DSCN0010.jpg'));
    const refusedFiles: [string, string, string][] = [
      [await createFile(info, 'pan.mp4', '', 60 * MB), 'pan.mp4', 'File size exceeds limit of 50MB'],
      [await createFile(info, 'huge.jpg', '', 60 * MB), 'huge.jpg', 'File size exceeds limit of 50MB'],
      [
        await createFile(info, 'notes.txt', 'field notes'),
        'notes.txt',
        'File type text/plain is not allowed',
      ],
      [
        await createFile(info, 'plan.pdf', '%PDF-1.4'),
        'plan.pdf',
        'File type application/pdf is not allowed',
      ],
      [await createFile(info, 'logo.svg', '<svg/>'), 'logo.svg', 'File type image/svg+xml is not allowed'],
      [await createFile(info, 'page.html', '<p>'), 'page.html', 'File type text/html is not allowed'],
    ];
    for (const [path, name, message] of refusedFiles) {
      await picker(page).setInputFiles(path);
      await expect(photos(page).getByRole('alert')).toHaveText(`${name}: ${message}`);
      await expect(photos(page).locator('img')).toHaveCount(1);
    }
    await saveFind();
    await expectToast(page, 'Find saved');
    expect((await readStores(page)).finds).toMatchObject([{ value: { category: 'Coin' } }]);
    expect(await storedCounts()).toEqual([1, 1]);
  });

  await test.step('an SVG that claims to be a photo is refused at once', async () => {
    await page.getByRole('link', { name: 'Log find' }).click();
    await page.getByText('Relic', { exact: true }).click();
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>document.title="owned"</script></svg>';
    await picker(page).setInputFiles([photo('DSCN0010.jpg'), await createFile(info, 'buckle.jpg', drawing)]);
    await expect(photos(page).getByRole('alert')).toHaveText(
      'buckle.jpg: The file is damaged or is not what its name says',
    );
    await expect(page).toHaveURL(/\/add-find$/);
    await expect(page.getByRole('radio', { name: 'Relic' })).toBeChecked();
    expect(await storedCounts()).toEqual([1, 1]);
    expect(await page.title()).not.toContain('owned');
    await saveFind();
    expect(await storedCounts()).toEqual([2, 2]);
    const savedPhoto = { value: { filename: 'DSCN0010.jpg' } };
    expect((await readStores(page)).media).toMatchObject([savedPhoto, savedPhoto]);
  });

  await test.step('with 500 MB waiting on the device a photo is refused, and accepted once there is room', async () => {
    await page.getByRole('link', { name: 'Log find' }).click();
    const fileId = randomUUID();
    await page.evaluate(fillStorage, { id: fileId, size: 500 * MB - 1000 });
    await picker(page).setInputFiles(photo('DSCN0042.jpg'));
    await page.getByText('Coin', { exact: true }).click();
    await page.getByRole('button', { name: 'Save find' }).click();
    await expect(photos(page).getByRole('alert')).toHaveText(
      'DSCN0042.jpg: Adding this file would exceed the total storage limit of 500MB',
    );
    await expect(page.getByText('Media Processing Warning')).toBeVisible();
    await expect(photos(page).locator('img')).toHaveCount(1);
    expect(await storedCounts()).toEqual([2, 2]);

    await page.evaluate(fillStorage, { id: fileId, size: 0 });
    await saveFind();
    expect(await storedCounts()).toEqual([3, 3]);
  });
  expect(phone.consoleErrors).toEqual([]);
});

/** Runs in the page: adds a pending file of this size to the replica; 0 removes it. */
async function fillStorage({ id, size }: { id: string; size: number }): Promise<void> {
  const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
  const db = await resultOf(indexedDB.open(names.find((name) => name.startsWith('metalquest-')) ?? ''));
  const store = db.transaction('mediaFiles', 'readwrite').objectStore('mediaFiles');
  const file = { id, blob: new Blob(['x']), size, waiting: 1, lastUsedAt: 0 };
  if (size > 0) await resultOf(store.put(file));
  else await resultOf(store.delete(id));
  db.close();
}
