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
import { makeSeasonAccount, WISHED_FINDS } from './support/demo.ts';
import { goWithin } from './support/go-within.ts';
import { markFilesLarge, mockPicker, readPickedFile } from './support/save-target.ts';
import { downloadFile } from './support/saved.ts';
import { pageErrors, readyForTheField, test } from './support/survival.ts';

async function importArchive(page: Page, bytes: Uint8Array): Promise<void> {
  await goWithin(page, '/import');
  const archive = { name: 'metalquest.zip', mimeType: 'application/zip', buffer: Buffer.from(bytes) };
  await page.getByLabel('Choose files to import').setInputFiles(archive);
  await page.getByRole('button', { name: /^Import [\d,]+ records$/ }).click();
  await expect(page.getByRole('heading', { name: 'Imported', exact: true })).toBeVisible({
    timeout: 60_000,
  });
}

/** A kind of find whose heading the page of the archive must have. */
const PENNY = 'Silver penny, Edward I';

/**
 * Columns that an import changes on purpose: creation times, storage paths, and the gallery settings, because
 * an imported gallery starts private.
 */
const IGNORED_COLUMNS = {
  '*': ['created_at', 'updated_at'],
  media: ['storage_path'],
  user_preferences: ['is_gallery_public', 'gallery_slug'],
};

/**
 * Of the first quests of the demo season, a find of each category and those that the demo and this test need; their
 * quests, and one without a find. Each find with its photo makes the exports and the import slower.
 */
function smallSeason(): Season {
  const all = makeSeason(Date.now(), randomUUID);
  const quests = all.quests.slice(0, 8);
  const finds = all.finds
    .filter(({ quest }) => quests.includes(quest))
    .filter(
      ({ kind }, index, earlier) =>
        earlier.findIndex((find) => find.kind.category === kind.category) === index ||
        ([...WISHED_FINDS, PENNY].includes(kind.name) &&
          earlier.findIndex((find) => find.kind === kind) === index),
    );
  const searched = quests.filter((quest) => finds.some((find) => find.quest === quest));
  return { finds, quests: [...searched, ...quests.filter((quest) => !searched.includes(quest)).slice(0, 1)] };
}

test('exports everything offline, listing what is missing, and completely when online; imported into an empty account and streamed to a picked file it is identical row by row and file by file', async ({
  server,
  email,
  switchOn,
}) => {
  const season = smallSeason();
  const demo = await makeSeasonAccount(server, season, season.finds);
  const source = await switchOn({ kind: 'laptop' });
  await source.signIn(demo.email, demo.password);
  const { page } = source;
  await readyForTheField(page);
  await goWithin(page, '/profile/data');
  await expect(
    page.getByText(new RegExp(`\\d+ of ${season.finds.length} photos and files are not on this device`)),
  ).toBeVisible();
  await source.expectSyncState('synced');
  // On the server.
  await expect(page.getByText(`${season.finds.length} photos and files.`, { exact: true })).toBeVisible();
  await source.loseSignal();
  await expect(page.getByText('cannot be downloaded without signal')).toBeVisible();
  await expectNoFinding(page, 'storage and data without signal');
  const download = page.getByRole('button', { name: 'Download my data' });
  const partialFile = await downloadFile(page, download);
  const partialManifest = archiveManifest(partialFile.bytes);
  expect(partialManifest.missing.media.length).toBeGreaterThan(0);
  const missingNotice = page.getByText(
    new RegExp(
      `^Missing: ${partialManifest.missing.media.length} photos and files, which only the server has`,
    ),
  );
  await expect(missingNotice).toBeVisible();
  // Two photos of a find can have the same name.
  await expect(page.getByText(partialManifest.missing.media[0]?.what ?? 'none').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Needs signal to fetch them' })).toBeDisabled();
  await expectNoFinding(page, 'an incomplete archive');

  await source.findSignal();
  const completeFile = await downloadFile(
    page,
    page.getByRole('button', { name: 'Fetch them and save again' }),
  );
  await expect(
    page.getByText(new RegExp(`^Saved: \\d+ records and ${season.finds.length} photos and files\\.$`)),
  ).toBeVisible();
  await expect(missingNotice).toBeHidden();
  const manifest = archiveManifest(completeFile.bytes);
  expect(manifest.missing).toEqual({ media: [], paths: [] });
  const zip = unzipSync(completeFile.bytes);
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
    const before = archiveContents(completeFile.bytes, IGNORED_COLUMNS);
    expect(before.rows.finds).toHaveLength(season.finds.length);
    expect(before.rows.quests).toHaveLength(season.quests.length);
    const target = await switchOn({ kind: 'laptop' });
    await target.signUp(email);
    await importArchive(target.page, completeFile.bytes);
    await goWithin(target.page, '/profile/data');
    // Large enough to be streamed to a file that the user picks.
    await markFilesLarge(target.page);
    await mockPicker(target.page);
    const downloads: string[] = [];
    target.page.on('download', (event) => downloads.push(event.suggestedFilename()));
    await target.page.getByRole('button', { name: 'Download my data' }).click();
    await expect(target.page.getByText(/^Saved: \d+ records/)).toBeVisible();
    expect(downloads).toEqual([]);
    const after = archiveContents(await readPickedFile(target.page), IGNORED_COLUMNS);
    expect(after.manifest.userId).not.toBe(before.manifest.userId);
    expect(after.manifest.missing).toEqual({ media: [], paths: [] });
    for (const [table, rows] of Object.entries(before.rows)) expect(after.rows[table], table).toEqual(rows);
    expect([...pageErrors(source), ...pageErrors(target)]).toEqual([]);
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
  const archivePage = await page.context().newPage();
  await archivePage.goto(pathToFileURL(path.join(folder, 'index.html')).href);
  await expect(archivePage.getByRole('heading', { level: 1 })).toHaveText('Your MetalQuest data');
  await expect(
    archivePage.getByRole('heading', { level: 3 }).filter({ hasText: PENNY }).first(),
  ).toBeAttached();
  const picture = archivePage.locator('img').first();
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0);
  await expectNoFinding(archivePage, 'the page of an archive');
  await archivePage.close();
  await rm(folder, { recursive: true });
}
