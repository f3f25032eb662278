import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { expectNoFinding } from './support/accessibility.ts';
import { SEASON_FINDS } from './support/demo.ts';
import { goWithin } from './support/go-within.ts';
import { savedPdf, textsOfPdf } from './support/pdf.ts';
import { clientOf } from './support/stored.ts';
import { faults, listenTo, readyForTheField, test } from './support/survival.ts';
import { expectPathsHere } from './support/sync-state.ts';

/** A latitude or longitude as written in a report, exact or blurred. */
const COORDINATE = /\b\d{1,3}\.\d{4,}|about \d/;

const savePdf = (page: Page) => savedPdf(page, () => page.getByRole('button', { name: 'Save PDF' }).click());

/** Waits for the preview and returns its page count. */
async function pagesIn(page: Page): Promise<number> {
  const said = page.getByText(/^\d+ pages?, A4$/);
  await expect(said).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save PDF' })).toHaveAttribute('aria-disabled', 'false');
  return Number.parseInt((await said.textContent()) ?? '', 10);
}

const sheet = (page: Page, number: number) =>
  page.getByRole('region', { name: new RegExp(`^Page ${number} of`) });

/** Removes every photo from the device, as the browser may when storage is full. */
async function forgetPhotos(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name } of await indexedDB.databases()) {
      if (!name?.startsWith('metalquest-')) continue;
      const db = await done(indexedDB.open(name));
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

test('reports of a quest, a season, a landowner’s land and a list of finds: previewed page by page, saved as identical PDFs, and printed without the app', async ({
  demo,
  wire,
  switchOnWithDemo,
}) => {
  const laptop = await switchOnWithDemo({ kind: 'laptop' });
  const { page } = laptop;
  // A report is made once, from the path available by then.
  await expectPathsHere(page);
  await page.getByRole('link', { name: 'Analytics' }).first().click();
  await expect(page.getByText(`Made from your ${SEASON_FINDS} finds in 40 quests`)).toBeVisible();
  for (const name of ['Statistics', 'Soil analysis'])
    await expect(page.getByRole('link', { name: new RegExp(`^${name}`) })).toBeVisible();

  await test.step('a quest: its figures, its path and its finds', async () => {
    await page.getByRole('link', { name: /^Quest report/ }).click();
    const count = await pagesIn(page);
    await expect(sheet(page, 1)).toContainText('The walk and its finds, north up.');
    const title = await sheet(page, 1).getByRole('heading', { level: 3 }).textContent();
    await expectNoFinding(page, 'the builder of a quest report');
    const { name, text, pages } = await savePdf(page);
    expect(name).toBe('metalquest-quest-report.pdf');
    expect(pages).toBe(count);
    for (const words of [title ?? '-', 'Distance', 'Weather', 'Finds', `Page ${count} of ${count}`])
      expect(text).toContain(words);
    expect(text).toMatch(COORDINATE);
    await page.getByText('Off', { exact: true }).click();
    await expect(page.getByText(/^It contains no coordinates, place or property/)).toBeVisible();
    await expect(sheet(page, 1)).toContainText('The walk, north up.');
    await pagesIn(page);
    expect((await savePdf(page)).text).not.toMatch(COORDINATE);
  });

  await test.step('remembers the choices, and the address contains only ids', async () => {
    await page.reload();
    await expect(page.getByRole('radio', { name: /^Off/ })).toBeChecked();
    await expect(page).toHaveURL(/\/reports\/quest\?quest=[0-9a-f-]{36}$/);
    await page.getByText('Exact', { exact: true }).click();
    await pagesIn(page);
  });

  await test.step('the browser prints the same pages without the app', async () => {
    const count = await pagesIn(page);
    const texts = await textsOfPdf(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
    expect(texts).toHaveLength(count);
    for (const [at, text] of texts.entries()) {
      expect(text).toContain(`Page ${at + 1} of ${count}`);
      expect(text).not.toMatch(/Save PDF|Online|Account|Preview/);
    }
  });

  await test.step('a season: figures, months, best finds and gear', async () => {
    await goWithin(page, '/reports/season');
    await pagesIn(page);
    const { text } = await savePdf(page);
    for (const words of [
      'Season ',
      'Days out',
      'Month by month',
      'Together',
      'Highlights',
      'By category',
      'Detector',
    ])
      expect(text).toContain(words);
    await expectNoFinding(page, 'the builder of a season report');
  });

  await test.step("a landowner's report covers only their land, without coordinates", async () => {
    await goWithin(page, '/reports/permission');
    await pagesIn(page);
    const client = await clientOf(wire.url);
    await client.auth.signInWithPassword(demo);
    const rows = await client
      .from('property_permissions')
      .select('property_address, contact:landowner_contacts(name)');
    const all = z
      .array(z.object({ property_address: z.string(), contact: z.object({ name: z.string() }).nullable() }))
      .parse(rows.data);
    const heading = sheet(page, 1).getByRole('heading', { level: 3 });
    const shown = async () => (await heading.allTextContents()).join(' ');
    const land = async () => {
      const told = await shown();
      return all.find(({ property_address }) => told === property_address);
    };
    await expect.poll(land).toBeDefined();
    const own = await land();
    const { name, text } = await savePdf(page);
    expect(name).toBe('metalquest-landowner-report.pdf');
    expect(text).toContain(own?.property_address);
    expect(text).toContain(`For ${own?.contact?.name}`);
    for (const words of ['Visits', 'Time searched', 'Photographs']) expect(text).toContain(words);
    const others = all.filter((each) => each !== own);
    expect(others.length).toBeGreaterThan(1);
    for (const { property_address, contact } of others) {
      expect(text).not.toContain(property_address);
      if (contact && contact.name !== own?.contact?.name) expect(text).not.toContain(contact.name);
    }
    expect(text).not.toMatch(COORDINATE);
    await expectNoFinding(page, 'the builder of a landowner’s report');
  });

  await test.step('exports a list of finds to a spreadsheet, with the shown filters', async () => {
    await goWithin(page, '/reports/finds');
    await pagesIn(page);
    await page.getByLabel('Category', { exact: true }).first().selectOption('Coin');
    await page.getByRole('checkbox', { name: 'Period' }).check();
    await expect(sheet(page, 1)).toContainText('Period');
    const head = sheet(page, 1).getByText(/^\d+ finds$/);
    await expect(head).not.toHaveText(`${SEASON_FINDS} finds`);
    const total = Number.parseInt((await head.textContent()) ?? '', 10);
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
    await expectNoFinding(page, 'the builder of a list');
  });

  await test.step('the report of a list keeps its filters and order, without putting them into the address', async () => {
    await goWithin(page, '/finds?q=a&category=relic&sort=deepest');
    await page.getByRole('button', { name: 'Export these finds' }).click();
    const print = page.getByRole('menuitem', { name: /^Print \d+ finds as a list$/ });
    const [total = '-'] = /\d+ finds/.exec((await print.textContent()) ?? '') ?? [];
    // Match by attribute: the open menu hides the page from assistive technology.
    await expect(page.locator('main [role="status"]').filter({ hasText: total })).toBeAttached();
    await print.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Finds list' })).toBeVisible();
    await pagesIn(page);
    await expect(sheet(page, 1)).toContainText(total);
    await expect(sheet(page, 1)).toContainText('Relic, containing “a”');
    await expect(page.getByLabel('Order', { exact: true })).toHaveValue('deepest');
    await expect(page).toHaveURL(/\/reports\/finds$/);
    const material = page.getByLabel('Material', { exact: true }).first();
    const [, first = ''] = await material.locator('option').allTextContents();
    await material.selectOption(first);
    await expect(sheet(page, 1)).toContainText(`Relic, ${first}, containing “a”`);
    await page.getByRole('slider', { name: 'Shallowest depth' }).press('ArrowRight');
    await expect(sheet(page, 1)).toContainText(/\d+ to \d+ cm deep/);
  });
  expect(faults(laptop)).toEqual([]);
});

test('creates a report in the field from a cold start, and says which photos are not on the device', async ({
  switchOnWithDemo,
}) => {
  const phone = await switchOnWithDemo();
  await readyForTheField(phone.page);
  await phone.loseSignal();
  await phone.closeBrowser();
  await phone.open('/reports/permission');
  const { page } = phone;
  const count = await pagesIn(page);
  await forgetPhotos(page);
  // Record messages: one may disappear before a slow machine has read the file.
  const told = await listenTo(phone);
  const { text, pages } = await savePdf(page);
  expect(pages).toBe(count);
  expect(text).toContain('Photographs');
  expect(text).toContain('Photo not on this device');
  await expect
    .poll(() => told.join('\n'))
    .toMatch(/Report saved, with gaps.*photos are not on this device; the pages have a note in their place/);
  await page.getByRole('switch', { name: 'Photos' }).click();
  await expect.poll(() => pagesIn(page)).toBeLessThan(count);
  const without = await savePdf(page);
  expect(without.text).not.toContain('Photo not on this device');
  expect(faults(phone)).toEqual([]);
});
