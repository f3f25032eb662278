import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { makeSeason, type Season } from '../apps/server/src/demo/season.ts';
import { archiveContents } from './support/archive-content.ts';
import { makeSeasonAccount } from './support/demo.ts';
import type { Device } from './support/device.ts';
import { goWithin } from './support/go-within.ts';
import { faults, test } from './support/survival.ts';

/**
 * Downloads the archive.
 * @returns the path of the file, which the browser keeps until the device is switched off
 */
async function everything(device: Device): Promise<string> {
  const { page } = device;
  await goWithin(page, '/profile/data');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  await expect(page.getByText(/^Saved: \d+ records/)).toBeVisible();
  return await download.path();
}

async function importArchive(page: Page, file: string): Promise<void> {
  await goWithin(page, '/import');
  const buffer = await readFile(file);
  const archive = { name: 'metalquest.zip', mimeType: 'application/zip', buffer };
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

/** The demo season reduced to one find of each kind. */
function smallSeason(): Season {
  const { quests, finds } = makeSeason(Date.now(), randomUUID);
  return {
    quests,
    finds: finds.filter((find, at) => finds.findIndex(({ kind }) => kind === find.kind) === at),
  };
}

test('the demo, exported and imported into an empty account, is identical row by row and file by file', async ({
  server,
  email,
  switchOn,
}) => {
  const season = smallSeason();
  const demo = await makeSeasonAccount(server, season);
  const from = await switchOn({ kind: 'laptop' });
  await from.signIn(demo.email, demo.password);
  await from.expectSyncState('synced');
  const file = await everything(from);
  const before = archiveContents(new Uint8Array(await readFile(file)), NEW);
  expect(before.manifest.missing).toEqual({ media: [], paths: [] });
  expect(before.rows.finds).toHaveLength(season.finds.length);
  expect(before.rows.quests).toHaveLength(40);

  const to = await switchOn({ kind: 'laptop' });
  await to.signUp(email);
  await importArchive(to.page, file);
  const after = archiveContents(new Uint8Array(await readFile(await everything(to))), NEW);
  expect(after.manifest.userId).not.toBe(before.manifest.userId);
  expect(after.manifest.missing).toEqual({ media: [], paths: [] });
  for (const [table, rows] of Object.entries(before.rows)) expect(after.rows[table], table).toEqual(rows);
  expect([...faults(from), ...faults(to)]).toEqual([]);
});
