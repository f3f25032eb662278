import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { Device } from '../../e2e/support/device.ts';
import type { ServerProcess } from '../../e2e/support/server.ts';
import type {} from '../browser/seed-page.ts';

export const PANNING_S = 6;

/** The design's budget for one task on the page's thread. */
export const TASK_BUDGET_MS = 50;

export interface MapDevice {
  readonly device: Device;
  readonly userId: string;
}

/** A laptop with a new account and so many synced finds, at a page without the engine. */
export async function deviceWithFinds(server: ServerProcess, seed: string, size: number): Promise<MapDevice> {
  const device = await Device.switchOn({ isNew: true, server: server.url, kind: 'laptop', hasMap: true });
  await device.signUp(`${randomUUID()}@example.org`);
  await device.expectSyncState('synced');
  await device.page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  // First online, to cache the map's code; then the public page, where no engine has the replica open.
  await device.page.goto(`${server.url}/map`);
  await device.page.locator('canvas').waitFor();
  await device.page.goto(`${server.url}/`);
  const name = await device.page.evaluate(async () =>
    (await indexedDB.databases())
      .map((database) => database.name ?? '')
      .find((one) => /^metalquest-[0-9a-f-]{36}$/.test(one)),
  );
  const userId = name?.slice('metalquest-'.length);
  if (!userId) throw new Error('no replica');
  // By the debugger, because the page's CSP blocks foreign scripts.
  await device.page.evaluate(seed);
  await device.page.evaluate((args) => window.seedReplica(args.userId, args.size), { userId, size });
  return { device, userId };
}

/** An event of Chromium's trace; times in µs. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Processor time in ms of the main threads' tasks over 10 ms while `work` runs. */
export async function traced(page: Page, action: () => Promise<void>): Promise<readonly number[]> {
  const cdp = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  cdp.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value) if (isEvent(event)) events.push(event);
  });
  await cdp.send('Tracing.start', {
    traceConfig: { includedCategories: ['toplevel', '__metadata'], recordMode: 'recordAsMuchAsPossible' },
  });
  await action();
  const completed = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
  await cdp.send('Tracing.end');
  await completed;
  await cdp.detach();
  const main = new Set(
    events.flatMap(({ name, args, pid, tid }) =>
      name === 'thread_name' && args?.name === 'CrRendererMain' ? `${pid} ${tid}` : [],
    ),
  );
  return events.flatMap(({ name, pid, tid, tdur = 0 }) =>
    name.endsWith('RunTask') && tdur > 10_000 && main.has(`${pid} ${tid}`) ? tdur / 1_000 : [],
  );
}

function isEvent(value: unknown): value is TraceEvent {
  return typeof value === 'object' && value !== null && 'name' in value && 'tid' in value;
}

/** Drags the map back and forth; returns the times between frames in ms. */
export async function pan(page: Page): Promise<readonly number[]> {
  const box = await page.locator('canvas').boundingBox();
  if (!box) throw new Error('no map');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const frames = page.evaluate(
    (durationS) =>
      new Promise<number[]>((resolve) => {
        const frameTimes: number[] = [];
        const endMs = performance.now() + durationS * 1_000;
        let last = performance.now();
        const frame = (now: number) => {
          frameTimes.push(now - last);
          last = now;
          if (now < endMs) requestAnimationFrame(frame);
          else resolve(frameTimes);
        };
        requestAnimationFrame(frame);
      }),
    PANNING_S,
  );
  for (const direction of [1, -1, 1]) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 1; step <= 40; step++)
      await page.mouse.move(x + direction * step * 7, y + direction * step * 3);
    await page.mouse.up();
  }
  return frames;
}
