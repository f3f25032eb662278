import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { makeSeason, type Season } from '../apps/server/src/demo/season.ts';
import { expectNoFinding } from './support/accessibility.ts';
import { archiveContents, archiveManifest } from './support/archive-content.ts';
import { makeSeasonAccount } from './support/demo.ts';
import { goWithin } from './support/go-within.ts';
import { saved } from './support/saved.ts';
import { faults, readyForTheField, test } from './support/survival.ts';

async function importArchive(page: Page, bytes: Uint8Array): Promise<void> {
  await goWithin(page, '/import');
  const archive = { name: 'metalquest.zip', mimeType: 'application/zip', buffer: Buffer.from(bytes) };
  await page.getByLabel('Choose files to import').setInputFiles(archive);
  await page.getByRole('button', { name: /^Import [\d,]+ records$/ }).click();
  await expect(page.getByRole('heading', { name: 'Imported', exact: true })).toBeVisible({
    timeout: 60_000,
  });
}

/**
 * Columns that an import changes on purpose: creation times, storage paths, and the gallery settings, because
 * an imported gallery starts private.
 */
const NEW = {
  '*': ['created_at', 'updated_at'],
  media: ['storage_path'],
  user_preferences: ['is_gallery_public', 'gallery_slug'],
};

/** The first quests of the demo season with one find of each kind. */
function smallSeason(): Season {
  const all = makeSeason(Date.now(), randomUUID);
  const quests = all.quests.slice(0, 8);
  const finds = all.finds.filter(({ quest }) => quests.includes(quest));
  return {
    quests,
    finds: finds.filter((find, at) => finds.findIndex(({ kind }) => kind === find.kind) === at),
  };
}

test('exports everything offline, listing what is missing, and completely when online; imported into an empty account it is identical row by row and file by file', async ({
  server,
  email,
  switchOn,
}) => {
  const season = smallSeason();
  const demo = await makeSeasonAccount(server, season);
  const from = await switchOn({ kind: 'laptop' });
  await from.signIn(demo.email, demo.password);
  const { page } = from;
  await readyForTheField(page);
  await goWithin(page, '/profile/data');
  await expect(
    page.getByText(new RegExp(`\\d+ of ${season.finds.length} photos and files are not on this device`)),
  ).toBeVisible();
  await from.expectSyncState('synced');
  await from.loseSignal();
  await expect(page.getByText('cannot be downloaded without signal')).toBeVisible();
  await expectNoFinding(page, 'storage and data without signal');
  const download = page.getByRole('button', { name: 'Download my data' });
  const partly = await saved(page, download);
  const part = archiveManifest(partly.bytes);
  expect(part.missing.media.length).toBeGreaterThan(0);
  const gap = page.getByText(
    new RegExp(`^Missing: ${part.missing.media.length} photos and files, which only the server has`),
  );
  await expect(gap).toBeVisible();
  // Two photos of a find can have the same name.
  await expect(page.getByText(part.missing.media[0]?.what ?? 'none').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Needs signal to fetch them' })).toBeDisabled();
  await expectNoFinding(page, 'an archive with gaps');

  await from.findSignal();
  const whole = await saved(page, page.getByRole('button', { name: 'Fetch them and save again' }));
  await expect(
    page.getByText(new RegExp(`^Saved: \\d+ records and ${season.finds.length} photos and files\\.$`)),
  ).toBeVisible();
  await expect(gap).toBeHidden();
  const manifest = archiveManifest(whole.bytes);
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

  await test.step('an import into an empty account makes the same records and files', async () => {
    const before = archiveContents(whole.bytes, NEW);
    expect(before.rows.finds).toHaveLength(season.finds.length);
    expect(before.rows.quests).toHaveLength(season.quests.length);
    const to = await switchOn({ kind: 'laptop' });
    await to.signUp(email);
    await importArchive(to.page, whole.bytes);
    await goWithin(to.page, '/profile/data');
    const again = await saved(to.page, to.page.getByRole('button', { name: 'Download my data' }));
    await expect(to.page.getByText(/^Saved: \d+ records/)).toBeVisible();
    const after = archiveContents(again.bytes, NEW);
    expect(after.manifest.userId).not.toBe(before.manifest.userId);
    expect(after.manifest.missing).toEqual({ media: [], paths: [] });
    for (const [table, rows] of Object.entries(before.rows)) expect(after.rows[table], table).toEqual(rows);
    expect([...faults(from), ...faults(to)]).toEqual([]);
  });
});

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
