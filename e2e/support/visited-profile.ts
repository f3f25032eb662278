import { rmSync } from 'node:fs';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS } from '../../playwright.config.ts';
import { CHROMIUM_PATH } from './chromium.ts';

/** One profile for each origin: service workers and caches belong to an origin. */
const profiles = new Map<string, Promise<string>>();

/**
 * A browser profile that has visited `origin` once: the service worker is installed and its files are cached. Installing
 * takes about 3 s of processor time, so it is done once for each worker and copied.
 * @returns the directory of a copy
 */
export async function newVisitedProfile(origin: string): Promise<string> {
  return copyOfProfile(await visitOnce(origin));
}

/** Makes the profile that `newVisitedProfile` copies, unless it is there. @returns its directory */
export function visitOnce(origin: string): Promise<string> {
  const made = profiles.get(origin) ?? visit(origin);
  profiles.set(origin, made);
  return made;
}

/** A copy of a profile whose browser is closed. @returns the directory of the copy */
export async function copyOfProfile(profile: string): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), 'metalquest-device-'));
  await cp(profile, copy, { recursive: true });
  return copy;
}

async function visit(origin: string): Promise<string> {
  const profile = await mkdtemp(path.join(tmpdir(), 'metalquest-visited-'));
  process.once('exit', () => rmSync(profile, { recursive: true, force: true }));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM_PATH,
    args: CHROMIUM_ARGS,
  });
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(origin);
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    await serviceWorker.ready;
    if (serviceWorker.controller) return;
    await new Promise((resolve) =>
      serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });
  // The first page that the service worker serves compiles the app's code, which the profile then keeps.
  await page.goto(`${origin}/quests`);
  await page.getByRole('dialog').waitFor();
  await page.evaluate(() => localStorage.clear());
  await context.close();
  return profile;
}
