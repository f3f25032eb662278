import { expect, type Locator, type Page } from '@playwright/test';
import { strFromU8 } from 'fflate';
import Papa from 'papaparse';
import { schemaReader } from '../../packages/core/src/export/testing/xml-schema.ts';
import { expectNoFinding } from '../support/accessibility.ts';
import { SEASON_FINDS } from '../support/demo.ts';
import { goWithin } from '../support/go-within.ts';
import { downloadFile } from '../support/saved.ts';
import { pageErrors, test } from '../support/survival.ts';

const gpx = schemaReader('gpx.xsd', 'http://www.topografix.com/GPX/1/1');

const chooseOption = (sheet: Locator, label: string) =>
  sheet.getByRole('radio', { name: new RegExp(`^${label}`) }).check();

async function openExport(page: Page, button: string, item?: string): Promise<Locator> {
  await page.getByRole('button', { name: button }).click();
  if (item) await page.getByRole('menuitem', { name: item }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  return sheet;
}

const listedFinds = (page: Page) => page.getByRole('region', { name: 'Your finds' }).getByRole('status');

export function exportTests(): void {
  test('saves the finds of a search with a filter as GPX and CSV with the chosen precision, and the path of a quest', async ({
    switchOnWithDemo,
  }) => {
    const laptop = await switchOnWithDemo({ kind: 'laptop' });
    const { page } = laptop;
    await goWithin(page, '/finds');
    await expect(page.getByText(`${SEASON_FINDS} in 40 quests`)).toBeVisible();
    await laptop.expectSyncState('synced');
    await page.getByRole('searchbox').fill('penny');
    const listed = listedFinds(page);
    await expect(listed).toHaveText(/^\d\d? finds$/);
    const countListed = async () => Number.parseInt((await listed.textContent()) ?? '', 10);
    const searchCount = await countListed();
    await goWithin(page, '/finds?q=penny&depth=5-15');
    await expect.poll(countListed).toBeLessThan(searchCount);
    const count = await countListed();
    expect(count).toBeGreaterThan(3);
    await expect(page.getByRole('article').first()).toContainText(/penny/i);
    // The list first draws placeholders near the viewport.
    const placeholders = page.getByRole('listitem').filter({ hasNot: page.getByRole('article') });
    await expect(page.getByRole('region', { name: 'Your finds' }).locator(placeholders)).toHaveCount(0);
    const shownNames = await page.getByRole('article').getByRole('heading').allTextContents();
    expect(shownNames.length).toBeGreaterThan(1);
    const sheet = await openExport(page, 'Export these finds', `Export ${count} finds`);
    await expectNoFinding(page, 'the export of finds');

    await expect(sheet).toContainText('contains the exact place of every find');
    const exactFile = await downloadFile(page, sheet.getByRole('button', { name: 'Save GPX file' }));
    expect(exactFile.name).toMatch(/^metalquest-finds-\d{4}-\d\d-\d\d\.gpx$/);
    await expect(sheet.getByText(`Saved: ${count} finds.`)).toBeVisible();
    const names = gpx.texts(strFromU8(exactFile.bytes), '//ns:wpt/ns:name');
    expect(names).toHaveLength(count);
    expect(names.every((name) => /penny/i.test(name))).toBe(true);
    expect(names.slice(0, shownNames.length)).toEqual(shownNames);
    expect(gpx.texts(strFromU8(exactFile.bytes), '//ns:wpt/@lat').some((lat) => /\.\d{4}/.test(lat))).toBe(
      true,
    );

    await chooseOption(sheet, 'To about a kilometre');
    await expect(sheet).toContainText('rounded to about a kilometre');
    const roundedFile = await downloadFile(page, sheet.getByRole('button', { name: 'Save GPX file' }));
    const roundedCoordinates = gpx.texts(strFromU8(roundedFile.bytes), '//ns:wpt/@lat | //ns:wpt/@lon');
    expect(roundedCoordinates).toHaveLength(2 * count);
    expect(roundedCoordinates.filter((degrees) => !/^-?\d+(\.\d{1,2})?$/.test(degrees))).toEqual([]);

    await chooseOption(sheet, 'CSV');
    await chooseOption(sheet, 'No places');
    const csvFile = await downloadFile(page, sheet.getByRole('button', { name: 'Save CSV file' }));
    const text = strFromU8(csvFile.bytes);
    // Check the BOM in the bytes, because decoding removes it. Spreadsheets need it.
    expect([...csvFile.bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const { data, errors } = Papa.parse<Record<string, string>>(text, {
      header: true,
      skipEmptyLines: true,
    });
    expect(errors).toEqual([]);
    expect(data.map(({ Name }) => Name)).toEqual(names);
    const depths = data.map((row) => Number(row['Depth (cm)'] || Number.NaN));
    expect(depths.filter((depth) => !(depth >= 5 && depth <= 15))).toEqual([]);
    expect(data.filter(({ Latitude, Longitude }) => Latitude !== '' || Longitude !== '')).toEqual([]);
    await page.keyboard.press('Escape');

    await goWithin(page, '/quests');
    const questsSheet = await openExport(page, 'Export these quests');
    await expect(questsSheet.getByRole('heading', { name: 'Export 40 quests' })).toBeVisible();
    await expect(questsSheet).toContainText('contains the path of every quest');
    await page.keyboard.press('Escape');
    await page.getByRole('article').nth(1).getByRole('link').first().click();
    // The address changes before the page does, and the list also has an export.
    await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeVisible();
    const questExport = await openExport(page, 'Export');
    const track = strFromU8(
      (await downloadFile(page, questExport.getByRole('button', { name: 'Save GPX file' }))).bytes,
    );
    expect(gpx.texts(track, '/ns:gpx/ns:trk/ns:name')).toEqual([
      await page.getByRole('heading', { level: 1, includeHidden: true }).textContent(),
    ]);
    expect(gpx.texts(track, '//ns:trkpt').length).toBeGreaterThan(10);
    await page.keyboard.press('Escape');
    expect(pageErrors(laptop)).toEqual([]);
  });
}
