import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { strFromU8 } from 'fflate';
import Papa from 'papaparse';
import { extractText, getDocumentProxy } from 'unpdf';
import { z } from 'zod';
import { expectNoFinding } from '../support/accessibility.ts';
import { SEASON_FINDS } from '../support/demo.ts';
import { goWithin } from '../support/go-within.ts';
import { recordMessages } from '../support/messages.ts';
import { downloadPdf, textsOfPdf } from '../support/pdf.ts';
import { downloadFile } from '../support/saved.ts';
import { clientOf } from '../support/stored.ts';
import { pageErrors, test } from '../support/survival.ts';
import { expectPathsDownloaded } from '../support/sync-state.ts';

/** A latitude or longitude as written in a report, exact or blurred. */
const COORDINATE = /\b\d{1,3}\.\d{4,}|about \d/;

const savePdf = (page: Page) =>
  downloadPdf(page, () => page.getByRole('button', { name: 'Save PDF' }).click());

/** Waits for the preview and returns its page count. */
async function waitForPages(page: Page): Promise<number> {
  const pageCountText = page.getByText(/^\d+ pages?, A4$/);
  await expect(pageCountText).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save PDF' })).toHaveAttribute('aria-disabled', 'false');
  return Number.parseInt((await pageCountText.textContent()) ?? '', 10);
}

const sheet = (page: Page, number: number) =>
  page.getByRole('region', { name: new RegExp(`^Page ${number} of`) });

/** Removes every photo from the device, as the browser may when storage is full. */
async function removePhotos(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name } of await indexedDB.databases()) {
      if (!name?.startsWith('metalquest-')) continue;
      const db = await resultOf(indexedDB.open(name));
      for (const store of ['mediaFiles', 'mediaThumbs']) {
        if (!db.objectStoreNames.contains(store)) continue;
        const change = db.transaction(store, 'readwrite');
        change.objectStore(store).clear();
        // Leaving the page would abort an uncommitted transaction.
        await new Promise((resolve) => change.addEventListener('complete', resolve, { once: true }));
      }
      db.close();
    }
  });
}

export function reportTests(): void {
  test('reports of a quest, a season, a landowner’s land and a list of finds: previewed page by page, saved as identical PDFs, and printed without the app', async ({
    demo,
    wire,
    switchOnWithDemo,
  }) => {
    const laptop = await switchOnWithDemo({ kind: 'laptop' });
    const { page } = laptop;
    // A report is made once, from the path available by then.
    await expectPathsDownloaded(page);
    await page.getByRole('link', { name: 'Analytics' }).first().click();
    await expect(page.getByText(`Made from your ${SEASON_FINDS} finds in 40 quests`)).toBeVisible();
    for (const name of ['Statistics', 'Soil analysis'])
      await expect(page.getByRole('link', { name: new RegExp(`^${name}`) })).toBeVisible();

    await test.step('a quest: its figures, its path and its finds', async () => {
      await page.getByRole('link', { name: /^Quest report/ }).click();
      const count = await waitForPages(page);
      await expect(sheet(page, 1)).toContainText('The walk and its finds, north up.');
      const title = await sheet(page, 1).getByRole('heading', { level: 3 }).textContent();
      await expectNoFinding(page, 'the builder of a quest report');
      const { name, text, pages } = await savePdf(page);
      expect(name).toBe('metalquest-quest-report.pdf');
      expect(pages).toBe(count);
      for (const part of [title ?? '-', 'Distance', 'Weather', 'Finds', `Page ${count} of ${count}`])
        expect(text).toContain(part);
      expect(text).toMatch(COORDINATE);
      await page.getByText('Off', { exact: true }).click();
      await expect(page.getByText(/^It contains no coordinates, place or property/)).toBeVisible();
      await expect(sheet(page, 1)).toContainText('The walk, north up.');
      await waitForPages(page);
      expect((await savePdf(page)).text).not.toMatch(COORDINATE);
    });

    await test.step('remembers the choices, and the address contains only ids', async () => {
      await page.reload();
      await expect(page.getByRole('radio', { name: /^Off/ })).toBeChecked();
      await expect(page).toHaveURL(/\/reports\/quest\?quest=[0-9a-f-]{36}$/);
      await page.getByText('Exact', { exact: true }).click();
      await waitForPages(page);
    });

    await test.step('the browser prints the same pages without the app', async () => {
      const count = await waitForPages(page);
      const texts = await textsOfPdf(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
      expect(texts).toHaveLength(count);
      for (const [index, text] of texts.entries()) {
        expect(text).toContain(`Page ${index + 1} of ${count}`);
        expect(text).not.toMatch(/Save PDF|Online|Account|Preview/);
      }
    });

    await test.step('a season: figures, months, best finds and gear', async () => {
      await goWithin(page, '/reports/season');
      await waitForPages(page);
      const { text } = await savePdf(page);
      for (const part of [
        'Season ',
        'Days out',
        'Month by month',
        'Together',
        'Highlights',
        'By category',
        'Detector',
      ])
        expect(text).toContain(part);
      await expectNoFinding(page, 'the builder of a season report');
    });

    await test.step("a landowner's report covers only their land, without coordinates", async () => {
      await goWithin(page, '/reports/permission');
      await waitForPages(page);
      const client = await clientOf(wire.url);
      await client.auth.signInWithPassword(demo);
      const rows = await client
        .from('property_permissions')
        .select('property_address, contact:landowner_contacts(name)');
      const all = z
        .array(z.object({ property_address: z.string(), contact: z.object({ name: z.string() }).nullable() }))
        .parse(rows.data);
      const heading = sheet(page, 1).getByRole('heading', { level: 3 });
      const headingText = async () => (await heading.allTextContents()).join(' ');
      const shownLand = async () => {
        const address = await headingText();
        return all.find(({ property_address }) => address === property_address);
      };
      await expect.poll(shownLand).toBeDefined();
      const ownLand = await shownLand();
      const { name, text } = await savePdf(page);
      expect(name).toBe('metalquest-landowner-report.pdf');
      expect(text).toContain(ownLand?.property_address);
      expect(text).toContain(`For ${ownLand?.contact?.name}`);
      for (const part of ['Visits', 'Time searched', 'Photographs']) expect(text).toContain(part);
      const otherLands = all.filter((land) => land !== ownLand);
      expect(otherLands.length).toBeGreaterThan(1);
      for (const { property_address, contact } of otherLands) {
        expect(text).not.toContain(property_address);
        if (contact && contact.name !== ownLand?.contact?.name) expect(text).not.toContain(contact.name);
      }
      expect(text).not.toMatch(COORDINATE);
      await expectNoFinding(page, 'the builder of a landowner’s report');
    });

    await test.step('exports a list of finds to a spreadsheet, with the shown filters', async () => {
      await goWithin(page, '/reports/finds');
      await waitForPages(page);
      await page.getByLabel('Category', { exact: true }).first().selectOption('Coin');
      await page.getByRole('checkbox', { name: 'Period' }).check();
      await expect(sheet(page, 1)).toContainText('Period');
      const countText = sheet(page, 1).getByText(/^\d+ finds$/);
      await expect(countText).not.toHaveText(`${SEASON_FINDS} finds`);
      const total = Number.parseInt((await countText.textContent()) ?? '', 10);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Save CSV' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('metalquest-finds.csv');
      const bytes = await readFile(await download.path());
      expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
      const [header, ...lines] = bytes.toString('utf8').trimEnd().slice(1).split('\r\n');
      expect(header).toBe('Find,Category,Date,Depth (cm),Target ID,Period,Material');
      expect(lines).toHaveLength(total);
      for (const line of lines) expect(line).toMatch(/,Coin,\d{4}-\d\d-\d\d,/);
      await expect(page).toHaveURL(/\/reports\/finds$/);
    });

    await test.step('the report of a list keeps its filters and order, without putting them into the address', async () => {
      await goWithin(page, '/finds?q=a&category=relic&sort=deepest');
      await page.getByRole('button', { name: 'Export these finds' }).click();
      const printItem = page.getByRole('menuitem', { name: /^Print \d+ finds as a list$/ });
      const [total = '-'] = /\d+ finds/.exec((await printItem.textContent()) ?? '') ?? [];
      // Match by attribute: the open menu hides the page from assistive technology.
      await expect(page.locator('main [role="status"]').filter({ hasText: total })).toBeAttached();
      await printItem.click();
      await expect(page.getByRole('heading', { level: 1, name: 'Finds list' })).toBeVisible();
      await waitForPages(page);
      await expect(sheet(page, 1)).toContainText(total);
      await expect(sheet(page, 1)).toContainText('Relic, containing “a”');
      await expect(page.getByLabel('Order', { exact: true })).toHaveValue('deepest');
      await expect(page).toHaveURL(/\/reports\/finds$/);
      const material = page.getByLabel('Material', { exact: true }).first();
      const [, firstMaterial = ''] = await material.locator('option').allTextContents();
      await material.selectOption(firstMaterial);
      await expect(sheet(page, 1)).toContainText(`Relic, ${firstMaterial}, containing “a”`);
      await page.getByRole('slider', { name: 'Shallowest depth' }).press('ArrowRight');
      await expect(sheet(page, 1)).toContainText(/\d+ to \d+ cm deep/);
    });
    expect(pageErrors(laptop)).toEqual([]);
  });

  test('in the field, creates a report from a cold start, says which photos are not on the device, and creates a record of a find for a Finds Liaison Officer with the chosen precision', async ({
    wire,
    demoProfile,
    switchOn,
  }) => {
    const profile = await demoProfile(wire.url);
    const phone = await switchOn({ profile, address: '/reports/permission', isOffline: true });
    const { page } = phone;
    const count = await waitForPages(page);
    await removePhotos(page);
    // Record messages: one may disappear before a slow machine has read the file.
    const messages = await recordMessages(phone);
    const { text, pages } = await savePdf(page);
    expect(pages).toBe(count);
    expect(text).toContain('Photographs');
    expect(text).toContain('Photo not on this device');
    await expect
      .poll(() => messages.join('\n'))
      .toMatch(
        /Report saved, with gaps.*photos are not on this device; the pages have a note in their place/,
      );
    await page.getByRole('switch', { name: 'Photos' }).click();
    await expect.poll(() => waitForPages(page)).toBeLessThan(count);
    const pdfWithoutPhotos = await savePdf(page);
    expect(pdfWithoutPhotos.text).not.toContain('Photo not on this device');
    await test.step('a record of a find', () => checkOfficerRecord(page));
    expect(pageErrors(phone)).toEqual([]);
  });
}

/** Creates a record of the newest find, as PDF and CSV. */
async function checkOfficerRecord(page: Page): Promise<void> {
  await goWithin(page, '/finds');
  await page.getByRole('article').getByRole('link').first().click();
  await page.waitForURL(/\/finds\/[0-9a-f-]{36}$/);
  // The address changes before the page does.
  const record = page.getByRole('button', { name: 'Record for a Finds Liaison Officer' });
  await expect(record).toBeVisible();
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? 'none';
  await record.click();
  const dialog = page.getByRole('dialog');
  const reference = dialog
    .locator('dt', { hasText: 'Grid reference' })
    .locator('xpath=following-sibling::dd');
  await expect(reference).toHaveText(/^[A-Z]{2} \d{4} \d{4} \(8 figures: a 10 m square\)$/);
  const exactReference = /^[A-Z]{2} \d{4} \d{4}/.exec((await reference.textContent()) ?? '')?.[0] ?? 'none';
  await expectNoFinding(page, 'a record for an officer');
  const exactPaper = await readPaper(
    await downloadFile(page, dialog.getByRole('button', { name: 'Save PDF' })),
  );
  for (const text of [name, 'Metal detector', 'Rosie Barrow', exactReference, 'Date found', 'Material'])
    expect(exactPaper.text).toContain(text);
  expect(exactPaper.info).not.toContain(name);

  await dialog.getByLabel('Grid reference').selectOption({ label: '4 figures: a 1 km square' });
  await expect(reference).toHaveText(/^[A-Z]{2} \d{2} \d{2} \(4 figures: a 1 km square\)$/);
  const coarsePaper = await readPaper(
    await downloadFile(page, dialog.getByRole('button', { name: 'Save PDF' })),
  );
  expect(coarsePaper.text).not.toContain(exactReference);

  const csvFile = await downloadFile(page, dialog.getByRole('button', { name: 'Save CSV' }));
  const { data, errors } = Papa.parse<Record<string, string>>(strFromU8(csvFile.bytes), {
    header: true,
    skipEmptyLines: true,
  });
  expect(errors).toEqual([]);
  expect(data).toEqual([
    expect.objectContaining({ objecttype: name, discoveryMethod: 'Metal detector', finder: 'Rosie Barrow' }),
  ]);
  expect(data[0]?.fourFigure).toMatch(/^[A-Z]{2} \d{2} \d{2}$/);
  expect(data[0]).not.toHaveProperty('landowner');
}

async function readPaper({ bytes, name }: { bytes: Uint8Array; name: string }) {
  expect(name).toMatch(/^metalquest-officer-\d{4}-\d\d-\d\d\.pdf$/);
  const pdf = await getDocumentProxy(bytes.slice());
  const { text } = await extractText(pdf, { mergePages: true });
  return { text: text.replace(/\s+/g, ' '), info: JSON.stringify((await pdf.getMetadata()).info) };
}
