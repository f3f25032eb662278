import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ArchiveManifest } from '@metalquest/core/export/archive';
import { readManifest } from '@metalquest/core/export/archive';
import { expect, type Locator, type Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import Papa from 'papaparse';
import { makeSeason } from '../apps/server/src/demo/season.ts';
import { schemaReader } from '../packages/core/src/export/testing/xml-schema.ts';
import { expectNoFinding } from './support/accessibility.ts';
import { makeSeasonAccount } from './support/demo.ts';
import { goWithin } from './support/go-within.ts';
import { saved } from './support/saved.ts';
import { signedInClient } from './support/stored.ts';
import { faults, readyForTheField, startPausedQuest, test } from './support/survival.ts';

const gpx = schemaReader('gpx.xsd', 'http://www.topografix.com/GPX/1/1');
const kml = schemaReader('ogckml22.xsd', 'http://www.opengis.net/kml/2.2');

const pick = (sheet: Locator, label: string) =>
  sheet.getByRole('radio', { name: new RegExp(`^${label}`) }).check();

async function openExport(page: Page, button: string, item?: string): Promise<Locator> {
  await page.getByRole('button', { name: button }).click();
  if (item) await page.getByRole('menuitem', { name: item }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  return sheet;
}

const listedFinds = (page: Page) => page.getByRole('region', { name: 'Your finds' }).getByRole('status');

test('saves the finds of a search in each format, with the chosen precision', async ({
  switchOnWithDemo,
}) => {
  const laptop = await switchOnWithDemo({ kind: 'laptop' });
  const { page } = laptop;
  await goWithin(page, '/finds');
  await expect(page.getByText(/^300 in 40 quests/)).toBeVisible();
  await laptop.expectSyncState('synced');
  await page.getByRole('searchbox').fill('penny');
  const listed = listedFinds(page);
  await expect(listed).toHaveText(/^\d\d? finds$/);
  const count = Number.parseInt((await listed.textContent()) ?? '', 10);
  expect(count).toBeGreaterThan(3);
  await expect(page.getByRole('article').first()).toContainText(/penny/i);
  // The list first draws placeholders near the viewport.
  const places = page.getByRole('listitem').filter({ hasNot: page.getByRole('article') });
  await expect(page.getByRole('region', { name: 'Your finds' }).locator(places)).toHaveCount(0);
  const shown = await page.getByRole('article').getByRole('heading').allTextContents();
  expect(shown.length).toBeGreaterThan(1);
  const sheet = await openExport(page, 'Export these finds', `Export ${count} finds`);
  await expectNoFinding(page, 'the export of finds');

  await expect(sheet).toContainText('contains the exact place of every find');
  const exact = await saved(page, sheet.getByRole('button', { name: 'Save GPX file' }));
  expect(exact.name).toMatch(/^metalquest-finds-\d{4}-\d\d-\d\d\.gpx$/);
  await expect(sheet.getByText(`Saved: ${count} finds.`)).toBeVisible();
  const names = gpx.texts(strFromU8(exact.bytes), '//ns:wpt/ns:name');
  expect(names).toHaveLength(count);
  expect(names.every((name) => /penny/i.test(name))).toBe(true);
  expect(names.slice(0, shown.length)).toEqual(shown);
  expect(gpx.texts(strFromU8(exact.bytes), '//ns:wpt/@lat').some((lat) => /\.\d{4}/.test(lat))).toBe(true);

  await pick(sheet, 'To about a kilometre');
  await expect(sheet).toContainText('rounded to about a kilometre');
  const blurred = await saved(page, sheet.getByRole('button', { name: 'Save GPX file' }));
  const near = gpx.texts(strFromU8(blurred.bytes), '//ns:wpt/@lat | //ns:wpt/@lon');
  expect(near).toHaveLength(2 * count);
  expect(near.filter((degrees) => !/^-?\d+(\.\d{1,2})?$/.test(degrees))).toEqual([]);

  await pick(sheet, 'CSV');
  await pick(sheet, 'No places');
  const table = await saved(page, sheet.getByRole('button', { name: 'Save CSV file' }));
  const text = strFromU8(table.bytes);
  // Check the BOM in the bytes, because decoding removes it. Spreadsheets need it.
  expect([...table.bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const { data, errors } = Papa.parse<Record<string, string>>(text, {
    header: true,
    skipEmptyLines: true,
  });
  expect(errors).toEqual([]);
  expect(data.map(({ Name }) => Name)).toEqual(names);
  expect(data.filter(({ Latitude, Longitude }) => Latitude !== '' || Longitude !== '')).toEqual([]);
  expect(faults(laptop)).toEqual([]);
});

test('the file respects the filters of the list, and quests are saved in each format', async ({
  wire,
  switchOnWithDemo,
}) => {
  const laptop = await switchOnWithDemo({ kind: 'laptop' });
  const { page } = laptop;
  // The export applies every filter, including those from the address.
  await page.goto(`${wire.url}/finds?category=coin&depth=5-15&photo=yes&sort=name`);
  const narrowed = listedFinds(page).filter({ hasText: /^\d+ finds$/ });
  await expect(narrowed).toBeVisible();
  const fewer = Number.parseInt((await narrowed.textContent()) ?? '', 10);
  expect(fewer).toBeGreaterThan(1);
  const some = await openExport(page, 'Export these finds', `Export ${fewer} finds`);
  await pick(some, 'CSV');
  const csv = await saved(page, some.getByRole('button', { name: 'Save CSV file' }));
  const rows = Papa.parse<Record<string, string>>(strFromU8(csv.bytes), {
    header: true,
    skipEmptyLines: true,
  }).data;
  expect(rows).toHaveLength(fewer);
  for (const { Category, Photos, 'Depth (cm)': depth } of rows) {
    expect([Category, Photos !== '', Number(depth) >= 5 && Number(depth) <= 15]).toEqual([
      'Coin',
      true,
      true,
    ]);
  }
  await page.keyboard.press('Escape');

  await goWithin(page, '/quests');
  const quests = await openExport(page, 'Export these quests');
  await pick(quests, 'KML');
  const earth = strFromU8((await saved(page, quests.getByRole('button', { name: 'Save KML file' }))).bytes);
  expect(kml.texts(earth, '//ns:Folder[ns:name="Finds"]/ns:Placemark')).toHaveLength(300);
  expect(kml.texts(earth, '//ns:Folder[ns:name="Quests"]/ns:Placemark')).toHaveLength(40);
  expect(kml.texts(earth, '//ns:LineString').length).toBeGreaterThanOrEqual(39);
  await pick(quests, 'GeoJSON');
  const web = await saved(page, quests.getByRole('button', { name: 'Save GeoJSON file' }));
  const { type, features } = JSON.parse(strFromU8(web.bytes));
  expect([type, features.length]).toEqual(['FeatureCollection', 340]);
  await page.keyboard.press('Escape');

  await page.getByRole('article').nth(1).getByRole('link').first().click();
  // The address changes before the page does, and the list also has an export.
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeVisible();
  const one = await openExport(page, 'Export');
  const track = strFromU8((await saved(page, one.getByRole('button', { name: 'Save GPX file' }))).bytes);
  expect(gpx.texts(track, '/ns:gpx/ns:trk/ns:name')).toEqual([
    await page.getByRole('heading', { level: 1, includeHidden: true }).textContent(),
  ]);
  expect(gpx.texts(track, '//ns:trkpt').length).toBeGreaterThan(10);
  expect(faults(laptop)).toEqual([]);
});

/** Number of demo finds, each with a photo. */
const FINDS = 60;

test('exports everything offline, listing what is missing, and completely when online', async ({
  server,
  switchOn,
}) => {
  const season = makeSeason(Date.now(), randomUUID);
  const demo = await makeSeasonAccount(server, { ...season, finds: season.finds.slice(0, FINDS) });
  const laptop = await switchOn({ kind: 'laptop' });
  await laptop.signIn(demo.email, demo.password);
  const { page } = laptop;
  await readyForTheField(page);
  await goWithin(page, '/profile/data');
  await expect(
    page.getByText(new RegExp(`\\d+ of ${FINDS} photos and files are not on this device`)),
  ).toBeVisible();
  await laptop.expectSyncState('synced');
  await laptop.loseSignal();
  await expect(page.getByText('cannot be downloaded without signal')).toBeVisible();
  await expectNoFinding(page, 'storage and data without signal');
  const download = page.getByRole('button', { name: 'Download my data' });
  const partly = await saved(page, download);
  const part = manifestOf(partly.bytes);
  expect(part.missing.media.length).toBeGreaterThan(0);
  const gap = page.getByText(
    new RegExp(`^Missing: ${part.missing.media.length} photos and files, which only the server has`),
  );
  await expect(gap).toBeVisible();
  // Two photos of a find can have the same name.
  await expect(page.getByText(part.missing.media[0]?.what ?? 'none').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Needs signal to fetch them' })).toBeDisabled();
  await expectNoFinding(page, 'an archive with gaps');

  await laptop.findSignal();
  const whole = await saved(page, page.getByRole('button', { name: 'Fetch them and save again' }));
  await expect(
    page.getByText(new RegExp(`^Saved: \\d+ records and ${FINDS} photos and files\\.$`)),
  ).toBeVisible();
  await expect(gap).toBeHidden();
  const manifest = manifestOf(whole.bytes);
  expect(manifest.missing).toEqual({ media: [], paths: [] });
  const zip = unzipSync(whole.bytes);
  for (const { path: name, bytes, sha256 } of manifest.files) {
    const content = zip[name] ?? new Uint8Array();
    expect([name, content.length, createHash('sha256').update(content).digest('hex')]).toEqual([
      name,
      bytes,
      sha256,
    ]);
  }
  await expectReadablePage(page, zip);
  expect(faults(laptop)).toEqual([]);
});

function manifestOf(bytes: Uint8Array): ArchiveManifest {
  const zip = unzipSync(bytes, { filter: ({ name }) => name === 'manifest.json' });
  const manifest = readManifest(JSON.parse(strFromU8(zip['manifest.json'] ?? new Uint8Array())));
  if (!manifest.ok) throw new Error(manifest.error.message);
  return manifest.value;
}

/** Unpacks an archive and checks that its HTML page shows the records and pictures without the app. */
async function expectReadablePage(page: Page, zip: Record<string, Uint8Array>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'metalquest-archive-'));
  for (const [name, bytes] of Object.entries(zip)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, bytes);
  }
  const reading = await page.context().newPage();
  await reading.goto(pathToFileURL(path.join(folder, 'index.html')).href);
  await expect(reading.getByRole('heading', { level: 1 })).toHaveText('Your MetalQuest data');
  await expect(
    reading.getByRole('heading', { level: 3 }).filter({ hasText: 'Silver penny' }).first(),
  ).toBeAttached();
  const picture = reading.locator('img').first();
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0);
  await expectNoFinding(reading, 'the page of an archive');
  await reading.close();
  await rm(folder, { recursive: true });
}

test('offers an export before deleting an account, and deletes everything', async ({
  wire,
  email,
  switchOn,
}) => {
  const phone = await switchOn();
  await phone.signUp(email);
  await startPausedQuest(phone, 'Last field');
  const client = await signedInClient(wire.url, email);
  await expect
    .poll(async () => (await client.from('quests').select('status')).data)
    .toEqual([{ status: 'paused' }]);
  await phone.expectSyncState('synced');
  const { page } = phone;
  await goWithin(page, '/profile/delete');
  await expect(page.getByRole('heading', { name: 'Download your data first' })).toBeVisible();
  await expectNoFinding(page, 'the end of an account');
  const copy = manifestOf((await saved(page, page.getByRole('button', { name: 'Download my data' }))).bytes);
  expect(copy.tables).toContainEqual({ name: 'quests', rows: 1 });
  const user = copy.userId;
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel(`Type ${email} to continue`).fill(email);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('Account deleted')).toBeVisible();
  const left = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await expect.poll(left).not.toContain(`metalquest-${user}`);
  expect(faults(phone)).toEqual([]);
});
