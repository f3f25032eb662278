import { shouldRecordPoint } from '@metalquest/core/geo/path-rule';
import { fixTimeMs } from '@metalquest/core/tracking/stored-fix';
import { expect, type Page } from '@playwright/test';
import { expectNoFinding } from './support/accessibility.ts';
import { type NativeApp, test } from './support/native/native-app.ts';
import { localPath, WalkingPhone } from './support/native/walking-phone.ts';
import { type Fix, recordedWalk } from './support/track.ts';

const MINUTE_MS = 60_000;
/** Long timeout: direct reads of the replica queue behind the app's own writes. */
const PATIENT = { timeout: 60_000 };
const WALK = recordedWalk('korita-zbevnica');
const FIRST = WALK[0] ?? { lng: 0, lat: 0, t: 0 };
/** The recorded walk starts with ten minutes of standing still; the test skips them. */
const WALK_START_MS = (WALK[1]?.t ?? 0) - 5_000;
/** The steps of the walk in milliseconds since its start; the hours pass only on the phone's clock. */
const STEPS = WALK.slice(1).map(({ lng, lat, t }) => ({ lng, lat, afterMs: t - WALK_START_MS }));
const DURATION_MS = STEPS.at(-1)?.afterMs ?? 0;

type Point = { lng: number; lat: number; t: number };

/** Applies the path rule to the whole walk in order, from the quest's starting point. */
function expectedPath(start: Point, phone: WalkingPhone): Point[] {
  const points = phone.stored
    .map(({ lng, lat, monotonicMs, anchor, run }) => ({
      lng,
      lat,
      t: Math.round(Math.max(anchor.wallMs, Date.parse(run.startedAt)) + monotonicMs - anchor.monotonicMs),
    }))
    .toSorted((a, b) => a.t - b.t);
  const path = [start];
  for (const point of points) if (shouldRecordPoint(path.at(-1) ?? null, point)) path.push(point);
  return path;
}

/** Fakes the page's visibility state. */
async function hide(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((isHidden) => {
    const value = isHidden ? 'hidden' : 'visible';
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}

async function freeze(page: Page, frozen: boolean): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setWebLifecycleState', { state: frozen ? 'frozen' : 'active' });
  await session.detach();
}

interface Scene {
  readonly app: NativeApp;
  readonly phone: WalkingPhone;
  readonly start: Point;
  /** Advances the clocks of the phone and of the page together. */
  pass(ms: number): Promise<void>;
}

type Install = (options?: {
  clockAtMs?: number;
  at?: Fix;
  before?(native: NativeApp['native']): void;
}) => Promise<NativeApp>;

/** Starts a quest at the beginning of the walk, on a phone that has not asked for any permission yet. */
async function startWalk(install: Install, email: string): Promise<Scene> {
  const clockAtMs = Date.now() - DURATION_MS - 30 * MINUTE_MS;
  const phone = new WalkingPhone(FIRST, clockAtMs);
  const app = await install({ clockAtMs, at: FIRST, before: (native) => phone.attachTo(native) });
  await app.signUp(email);
  const { keeper } = phone;
  keeper.permissions = {
    ...keeper.permissions,
    location: 'prompt',
    background: 'prompt',
    notifications: 'prompt',
  };
  keeper.answers = { location: 'granted', background: 'denied', notifications: 'granted' };
  await app.device.startQuest('Korita');
  await expect.poll(async () => (await localPath(app.device.page)).length, PATIENT).toBe(1);
  const [start] = await localPath(app.device.page);
  if (!start) throw new Error('the quest has no start');
  return {
    app,
    phone,
    start,
    async pass(ms) {
      phone.pass(ms);
      await app.device.page.clock.fastForward(ms);
    },
  };
}

const stepsBetween = (fromMs: number, toMs: number) =>
  STEPS.filter(({ afterMs }) => afterMs > fromMs && afterMs <= toMs);

/** Seconds of a shown duration such as 1:02:03. */
const secondsOf = (text: string | null) =>
  (text ?? '').split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0);

test('explains before the system prompt; a path stays complete despite 40 frozen minutes, a clock change, duplicate and late fixes, and a killed app; Pause in the notification pauses the quest at that time, and a revoked permission leaves a reported gap', async ({
  install,
  email,
}) => {
  const { app, phone, start, pass } = await startWalk(install, email);
  const { device } = app;
  await test.step('the explanation comes before the prompts of the system', async () => {
    const question = device.page.getByRole('alertdialog', { name: 'Record your path with the screen off' });
    await expect(question).toContainText('It stops when you pause or end the quest');
    await expectNoFinding(device.page, 'the explanation');
    expect(phone.keeper.calls).toEqual([]);
    await question.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(() => phone.keeper.calls).toContain('ask background');
    expect(phone.keeper.calls.filter((call) => call.startsWith('ask'))).toEqual([
      'ask location',
      'ask notifications',
      'ask background',
    ]);
    await expect.poll(() => phone.keeper.told().keeping).toBe(true);
  });
  expect(phone.keeper.options).toMatchObject({ distanceFilterM: 10, intervalMs: 5_000, fastestMs: 2_000 });
  const expectCompletePath = () =>
    expect.poll(() => localPath(device.page), PATIENT).toEqual(expectedPath(start, phone));
  const address = new URL(device.page.url()).pathname;

  await test.step('on screen, the path grows with the walk', async () => {
    for (const step of stepsBetween(0, 10 * MINUTE_MS)) phone.take(step, step.afterMs);
    await pass(10 * MINUTE_MS + 15_000);
    await expectCompletePath();
    expect(expectedPath(start, phone).length).toBeGreaterThan(5);
    expect(phone.keeper.fixes).toEqual([]);
  });

  await test.step('40 minutes with the screen off and the page frozen', async () => {
    await hide(device.page, true);
    await freeze(device.page, true);
    phone.isPageAwake = false;
    const steps = stepsBetween(10 * MINUTE_MS, 50 * MINUTE_MS);
    for (const [i, step] of steps.entries()) {
      // Halfway through, the network sets the clock back by an hour.
      if (i === Math.floor(steps.length / 2)) phone.setClockBy(-60 * MINUTE_MS);
      // Every third fix arrives after its successor, and every fifth arrives three times.
      const next = steps[i + 1];
      if (i % 3 === 0 && next) phone.take(next, next.afterMs);
      phone.take(step, step.afterMs);
      if (i % 5 === 0) for (let repeat = 0; repeat < 2; repeat += 1) phone.take(step, step.afterMs);
    }
    phone.pass(40 * MINUTE_MS);
    const lengthBefore = (await localPath(device.page)).length;
    await freeze(device.page, false);
    phone.isPageAwake = true;
    expect((await localPath(device.page)).length).toBe(lengthBefore);
    await device.page.clock.fastForward(40 * MINUTE_MS);
    await device.page.clock.setSystemTime(phone.now().wallMs);
    await hide(device.page, false);
    await expectCompletePath();
    await expect(device.page.getByText('Quest Tracking Paused')).toBeHidden();
    expect(phone.keeper.fixes).toEqual([]);
  });

  await test.step('the system kills the app; the native service continues until Pause in its notification, and the next page has all points and the time of the pause', async () => {
    phone.isPageAwake = false;
    await device.closeBrowser();
    for (const step of stepsBetween(50 * MINUTE_MS, DURATION_MS)) phone.take(step, step.afterMs);
    // Several days of walking: more fixes than the in-memory buffer holds.
    for (let i = 0; i < 1_500; i += 1) {
      const lat = (STEPS.at(-1)?.lat ?? 0) + i / 2_000;
      phone.take({ lng: FIRST.lng, lat }, DURATION_MS + (i + 1) * 5_000);
    }
    phone.pass(DURATION_MS + 1_500 * 5_000);
    expect(phone.keeper.fixes.length).toBeGreaterThan(1_500);
    // The network sets the clock right, or the pause would be later than the time of the next page.
    phone.setClockBy(60 * MINUTE_MS);
    phone.keeper.pauseByNotification();
    const { run, anchor, paused } = phone.keeper.told();
    if (!run || !anchor || !paused) throw new Error('nothing is paused');
    phone.pass(30 * MINUTE_MS);
    phone.isPageAwake = true;
    device.setClock(phone.now().wallMs);
    await device.open(address);
    await expect(device.page.getByText('Paused Quest: Korita')).toBeVisible(PATIENT);
    // The quest starts before the recording, whose clock is the one of the pause.
    const pausedAtMs = fixTimeMs({ run, anchor, monotonicMs: paused.at.monotonicMs });
    const walkedS = (pausedAtMs - Date.parse(run.startedAt)) / 1000;
    const shownS = secondsOf(await device.page.getByRole('timer').textContent());
    expect(Math.abs(shownS - walkedS)).toBeLessThanOrEqual(1);
    await expectCompletePath();
    expect((await localPath(device.page)).length).toBeGreaterThan(1_000);
    expect(phone.keeper.fixes).toEqual([]);
  });

  await test.step('recording pauses and resumes with the quest', async () => {
    const resume = device.page.getByRole('button', { name: 'Resume' });
    await resume.click();
    await expect.poll(() => phone.keeper.told().keeping).toBe(true);
    await device.page.getByRole('button', { name: 'Pause quest' }).click();
    await expect.poll(() => phone.keeper.told().paused?.by).toBe('app');
    await resume.click();
    await expect.poll(() => phone.keeper.told().keeping).toBe(true);
  });

  await test.step('a revoked permission leaves a reported gap, and the path goes on once it is granted again', async () => {
    const { page } = device;
    phone.keeper.setPermissions({ location: 'denied', precise: false });
    const gapNotice = page.getByRole('alert').filter({ hasText: 'your path has a gap from here' });
    await expect(gapNotice).toBeVisible();
    await expect(page.getByText('Active Quest: Korita')).toBeVisible();
    const distance = await page.getByText('Distance', { exact: true }).locator('..').boundingBox();
    const toastTop = () =>
      page.evaluate(() =>
        Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--toast-top')),
      );
    await expect.poll(toastTop).toBeGreaterThan((distance?.y ?? 0) + (distance?.height ?? 0));
    await expectNoFinding(page, 'a quest with a gap in its path');
    await gapNotice.getByRole('button', { name: 'Open settings' }).click();
    await expect.poll(() => phone.keeper.calls.at(-1)).toBe('settings');
    const lengthBefore = (await localPath(page)).length;
    phone.take({ lng: FIRST.lng + 0.01, lat: FIRST.lat }, MINUTE_MS);
    expect(phone.keeper.fixes).toEqual([]);
    await hide(page, true);
    phone.keeper.setPermissions({ location: 'granted', precise: true });
    await hide(page, false);
    await expect(gapNotice).toBeHidden();
    await expect.poll(() => phone.keeper.told().keeping).toBe(true);
    phone.take({ lng: FIRST.lng + 0.02, lat: FIRST.lat }, 2 * MINUTE_MS);
    await pass(5 * MINUTE_MS);
    await expect.poll(async () => (await localPath(page)).length, PATIENT).toBeGreaterThan(lengthBefore);
  });
  expect(device.consoleErrors).toEqual([]);
});
