import { cpSync, existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS } from '../../playwright.config.ts';
import { chromiumPath } from '../../scripts/lib/need-tools.mjs';

/** Marks a complete profile. Without it, the process that made the profile may have ended early. */
const MARK = '.complete';

/** Creates a browser profile in `folder` with `fill`, unless it exists. @returns `folder` */
export async function ensureProfile(
  folder: string,
  fill: (folder: string) => Promise<void>,
): Promise<string> {
  if (existsSync(path.join(folder, MARK))) return folder;
  await rm(folder, { recursive: true, force: true });
  await fill(folder);
  await writeFile(path.join(folder, MARK), '');
  return folder;
}

/**
 * A new profile folder: a copy of the profile with the installed app, whose browser must be closed, or empty.
 * @throws if a device with the installed app names no profile
 */
export async function newProfile(installed: { server: string; profile?: string } | null): Promise<string> {
  if (installed && !installed.profile)
    throw new Error(`pass a profile that has visited ${installed.server}, isNew, or serviceWorkers`);
  const folder = await mkdtemp(path.join(tmpdir(), 'metalquest-device-'));
  if (installed?.profile) cpSync(installed.profile, folder, { recursive: true });
  return folder;
}

/** Installs and caches the app in a new profile. Takes about 5 s of CPU time. */
export async function visit(origin: string, profile: string): Promise<void> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(),
    args: CHROMIUM_ARGS,
    serviceWorkers: 'allow',
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
  // The first page from the service worker compiles the app's code, which the profile keeps.
  await page.goto(`${origin}/quests`);
  await page.getByRole('dialog').waitFor();
  await page.evaluate(() => localStorage.clear());
  await context.close();
  // The service worker's cache has the same files; without these, copies of the profile are half as large.
  await rm(path.join(profile, 'Default/Cache'), { recursive: true, force: true });
}
