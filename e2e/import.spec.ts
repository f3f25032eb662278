import path from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectNoFinding } from './support/accessibility.ts';
import { exifOf } from './support/exif.ts';
import { goWithin } from './support/go-within.ts';
import { draftText } from './support/replica.ts';
import { signedInClient, storedPath } from './support/stored.ts';
import { readyForTheField, test } from './support/survival.ts';

const fixture = (...names: string[]): string => path.join(import.meta.dirname, 'fixtures', ...names);

const TRACKS = ['korita-zbevnica.gpx', 'cerknicko-jezero.gpx', 'Mojstrovka.gpx'].map((name) =>
  fixture('tracks', name),
);
const PHOTOS = ['DSCN0010.jpg', 'DSCN0021.jpg', 'DSCN0042.jpg'].map((name) => fixture('photos', name));
const TABLE = fixture('pas-finds.csv');

type Picked = Parameters<Locator['setInputFiles']>[0];

async function chooseFiles(page: Page, files: Picked): Promise<void> {
  await page.getByLabel('Choose files to import').setInputFiles(files);
}

const figure = (page: Page, label: string) =>
  page.getByTestId('tallies').locator('div', { hasText: label }).locator('dd');
const importButton = (page: Page, records: number) =>
  page.getByRole('button', { name: `Import ${records} record${records === 1 ? '' : 's'}`, exact: true });

test('says why files are unreadable; keeps the columns of a table over a reload; imports walks with broken times, a table and photos without signal, uploads them without EXIF locations, and undoes the import', async ({
  wire,
  email,
  switchOn,
}) => {
  const laptop = await switchOn({ kind: 'laptop' });
  await laptop.signUp(email);
  const { page } = laptop;
  await goWithin(page, '/finds');
  await page.getByRole('link', { name: 'Import records' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import records' })).toBeVisible();

  await test.step('an unreadable file shows the reason and what to do', async () => {
    const messages: string[] = [];
    for (const [name, text] of [
      ['empty.gpx', ''],
      ['letter.docx', 'PK\u0003\u0004 nothing of ours'],
      ['bomb.gpx', '<!DOCTYPE gpx [<!ENTITY a SYSTEM "file:///etc/passwd">]><gpx>&a;</gpx>'],
    ] as const) {
      await chooseFiles(page, { name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) });
      const alert = page.getByRole('alert');
      // Each file has its own reason; ignore the message about the previous file.
      const reason = async () => ((await alert.isVisible()) ? ((await alert.textContent()) ?? '') : '');
      await expect
        .poll(async () => {
          const message = await reason();
          return message.length > 30 && !messages.includes(message);
        }, name)
        .toBe(true);
      messages.push(await reason());
      await expect(page.getByLabel('Choose files to import')).toBeAttached();
    }
    await expectNoFinding(page, 'a file that cannot be read');
  });

  const files = [...TRACKS, ...PHOTOS, TABLE];
  await chooseFiles(page, files);
  const columns = page.getByRole('region', { name: 'First rows of pas-finds.csv' });
  await expect(columns.getByLabel('What is the column objecttype?')).toHaveValue('name');
  await expect(columns.getByLabel('What is the column fromdate?')).toHaveValue('yearFrom');
  await expectNoFinding(page, 'the columns of a table');
  const county = columns.getByLabel('What is the column county?');
  await test.step('the columns survive a reload, and the files are picked again', async () => {
    const draft = () => draftText(page, 'import');
    await expect.poll(draft).toContain('pas-finds.csv');
    const draftBefore = await draft();
    await county.selectOption('ignore');
    await expect.poll(draft).not.toBe(draftBefore);
    await page.reload();
    await expect(page.getByText(/You started to import .*pas-finds\.csv/)).toBeVisible();
    await chooseFiles(page, files);
    await expect(county).toHaveValue('ignore');
  });
  await page.getByRole('button', { name: 'Read the table' }).click();

  await expect(figure(page, 'New')).toHaveText('36');
  await expect(figure(page, 'Already here')).toHaveText('0');
  await expect(figure(page, 'Left out')).toHaveText('0');
  const kinds = page.getByRole('table', { name: 'Records by kind' });
  await expect(kinds.getByRole('row', { name: /^Quests 11/ })).toBeVisible();
  await expect(kinds.getByRole('row', { name: /^Finds 22/ })).toBeVisible();
  await expectNoFinding(page, 'the preview of an import');
  await page.getByRole('tab', { name: /^Remarks/ }).click();
  await expect(page.getByText('Their year is 1901.')).toBeVisible();
  await page.getByLabel('Day of Mojstrovka').fill('');
  await expect(
    page.getByText('First enter the start date of 1 quest.').filter({ visible: true }),
  ).toBeVisible();
  await expect(importButton(page, 36).filter({ visible: true })).toBeDisabled();
  await page.getByLabel('Day of Mojstrovka').fill('2010-06-19');
  await page.getByLabel('Mojstrovka started at').fill('09:30');
  await page.getByRole('radio', { name: /^One for all/ }).check();
  await page.getByLabel('Name of the quest').fill('Old finds');
  await readyForTheField(page);
  await laptop.loseSignal();
  await importButton(page, 36).filter({ visible: true }).click();
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible();
  await expect(page.getByText(/^12 quests, 22 finds, 3 photos and files$/)).toBeVisible();
  await expectNoFinding(page, 'a finished import');

  await test.step('the records appear at once, without signal', async () => {
    await goWithin(page, '/quests?q=mojstrovka');
    await expect(page.getByRole('link', { name: 'Mojstrovka', exact: true })).toBeVisible();
    await goWithin(page, '/import');
  });
  await laptop.findSignal();
  const client = await signedInClient(wire.url, email);
  const rows = async (table: string, columns: string) => {
    const { data, error } = await client.from(table).select(columns);
    if (error) throw error;
    return data;
  };
  for (const [table, count] of [
    ['finds', 22],
    ['quests', 12],
    ['media', 3],
  ] as const)
    await expect
      .poll(async () => (await rows(table, 'id')).length, { message: table, timeout: 60_000 })
      .toBe(count);
  const denarii = await client.from('finds').select('material,year_from,found_at').lt('year_from', 0);
  expect(denarii.data?.length).toBeGreaterThan(2);
  const { data: mojstrovka } = await client
    .from('quests')
    .select('id,date,status')
    .eq('title', 'Mojstrovka')
    .single();
  expect(mojstrovka?.status).toBe('ended');
  const pathLength = async () => (await storedPath(wire.url, email, String(mojstrovka?.id))).length;
  await expect.poll(pathLength, { timeout: 60_000 }).toBe(184);
  expect(new Date(String(mojstrovka?.date)).getFullYear()).toBe(2010);
  const { data: media } = await client.from('media').select('storage_path');
  for (const { storage_path } of media ?? []) {
    const { data: file } = await client.storage.from('media').download(String(storage_path));
    expect(exifOf(new Uint8Array((await file?.arrayBuffer()) ?? []))).toEqual([]);
  }

  await page.getByRole('button', { name: 'Import more' }).click();
  await chooseFiles(page, files);
  await page.getByRole('button', { name: 'Read the table' }).click();
  await expect(page.getByRole('heading', { name: 'Everything is already here' })).toBeVisible();
  await expect(figure(page, 'New')).toHaveText('0');
  await expect(figure(page, 'Already here')).toHaveText('36');
  await page.getByRole('button', { name: 'Choose other files' }).filter({ visible: true }).click();

  await page.getByRole('button', { name: /^Undo the import of/ }).click();
  await expect(page.getByText('37 imported records are still here.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo import', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Earlier imports' })).toBeHidden({ timeout: 60_000 });
  for (const table of ['finds', 'quests', 'media'])
    await expect.poll(() => rows(table, 'id'), { message: table, timeout: 60_000 }).toEqual([]);
  await laptop.expectSyncState('synced');
});
