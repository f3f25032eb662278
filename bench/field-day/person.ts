import { expect, type Page } from '@playwright/test';
import type { Device } from '../../e2e/support/device.ts';
import { photo } from '../../e2e/support/track.ts';
import type { Random } from '../../packages/sync/test/simulation/random.ts';
import { pickRandom } from './chance.ts';
import type { Memory } from './memory.ts';

const PHOTOS = [photo('DSCN0010.jpg'), photo('DSCN0021.jpg'), photo('DSCN0042.jpg')] as const;
/** Long, because browsers, server and this script share the machine. */
const PATIENCE_MS = 20_000;

/** Whether an action was done, or had no target. */
export type ActionResult = 'done' | 'not now';

/** A simulated user who acts through the screens and remembers what they reported as saved. */
export interface Person {
  readonly device: Device;
  readonly memory: Memory;
  readonly random: Random;
  readonly base: string;
}

const waitForToast = (page: Page) =>
  expect(page.locator('[data-sonner-toast]').first()).toBeVisible({ timeout: PATIENCE_MS });

async function openRandomItem(person: Person, list: '/finds' | '/quests'): Promise<string | null> {
  const { page } = person.device;
  await page.goto(`${person.base}${list}`, { timeout: PATIENCE_MS });
  const links = page.locator(`main a[href^="${list}/"]:not([href$="add-find"])`);
  await page.locator('[data-sync-state]').waitFor({ timeout: PATIENCE_MS });
  await links
    .first()
    .waitFor({ timeout: 3_000 })
    .catch(() => undefined);
  const addresses = await links.evaluateAll((elements) => elements.map((link) => link.getAttribute('href')));
  const address = pickRandom(person.random, [...new Set(addresses.filter((href) => href !== null))]);
  if (!address) return null;
  await page.goto(`${person.base}${address}`, { timeout: PATIENCE_MS });
  return address.split('/').at(-1) ?? null;
}

export async function startQuest(person: Person): Promise<ActionResult> {
  const name = person.memory.newName('field');
  await person.device.startQuest(name);
  person.memory.saved(name);
  return 'done';
}

export async function logFind(person: Person): Promise<ActionResult> {
  const { page } = person.device;
  await page.goto(`${person.base}/quests`, { timeout: PATIENCE_MS });
  const logLink = page.getByRole('link', { name: 'Log find' });
  if (
    !(await logLink
      .first()
      .waitFor({ timeout: 3_000 })
      .then(
        () => true,
        () => false,
      ))
  )
    return startQuest(person);
  await logLink.first().click();
  const photos = PHOTOS.slice(0, Math.floor(person.random.next() * 3));
  if (photos.length > 0)
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles([...photos]);
  const name = person.memory.newName('find');
  await page.getByText('Name it').click({ timeout: PATIENCE_MS });
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Save find' }).click();
  await expect(page).toHaveURL(/\/quests\/[0-9a-f-]{36}$/, { timeout: PATIENCE_MS });
  person.memory.saved(name);
  return 'done';
}

export async function renameFind(person: Person): Promise<ActionResult> {
  const id = await openRandomItem(person, '/finds');
  if (!id) return 'not now';
  const { page } = person.device;
  const editButton = page.getByRole('button', { name: 'Edit find' });
  if (
    !(await editButton.waitFor({ timeout: 5_000 }).then(
      () => true,
      () => false,
    ))
  )
    return 'not now';
  const oldName = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await editButton.click();
  await page.locator('summary', { hasText: oldName }).click();
  const newName = person.memory.newName('renamed');
  await page.getByLabel('Name').fill(newName);
  person.memory.mayBeRenamed(oldName, newName);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(editButton).toBeVisible({ timeout: PATIENCE_MS });
  return 'done';
}

export async function deleteFind(person: Person): Promise<ActionResult> {
  const id = await openRandomItem(person, '/finds');
  if (!id) return 'not now';
  const { page } = person.device;
  const deleteButton = page.getByRole('button', { name: 'Delete find' });
  if (
    !(await deleteButton.waitFor({ timeout: 5_000 }).then(
      () => true,
      () => false,
    ))
  )
    return 'not now';
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await deleteButton.click();
  person.memory.mayBeDeleted(name);
  await waitForToast(page);
  person.memory.deleted(id);
  return 'done';
}

export async function pauseOrResume(person: Person): Promise<ActionResult> {
  const id = await openRandomItem(person, '/quests');
  if (!id) return 'not now';
  const { page } = person.device;
  const pauseButton = page.getByRole('button', { name: 'Pause quest' });
  const resumeButton = page.getByRole('button', { name: 'Resume' });
  if (
    !(await pauseButton
      .or(resumeButton)
      .first()
      .waitFor({ timeout: 5_000 })
      .then(
        () => true,
        () => false,
      ))
  )
    return 'not now';
  if (await pauseButton.isVisible()) {
    await pauseButton.click();
    await expect(resumeButton.first()).toBeVisible({ timeout: PATIENCE_MS });
  } else {
    await resumeButton.first().click();
    await expect(pauseButton).toBeVisible({ timeout: PATIENCE_MS });
  }
  return 'done';
}
