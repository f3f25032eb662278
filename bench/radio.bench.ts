import { randomUUID } from 'node:crypto';
import { expect, type Request } from '@playwright/test';
import { Device } from '../e2e/support/device.ts';
import { ServerProcess } from '../e2e/support/server.ts';
import { recordedWalk } from '../e2e/support/track.ts';
import { startUpstreams } from '../e2e/support/upstreams.ts';
import type { Bench, Figure } from './support/figure.ts';

const HOUR_MS = 3_600_000;
const API = /\/(auth|rest|storage|functions)\/v1\//;

/** HTTP requests of an active quest in the real app, for a recorded walk of two hours. */
export const radioBench: Bench = {
  name: 'radio',
  async run(): Promise<Figure[]> {
    const upstreams = await startUpstreams();
    const server = await ServerProcess.start(upstreams.env);
    const recordedFixes = recordedWalk('cerknicko-jezero');
    const shift = Date.now() - (recordedFixes.at(-1)?.t ?? 0) - 120_000;
    const walk = recordedFixes.map((fix) => ({ ...fix, t: fix.t + shift }));
    const [first] = walk;
    const last = walk.at(-1);
    if (!first || !last) throw new Error('the walk is empty');
    const device = await Device.switchOn({
      isNew: true,
      server: server.url,
      clockAtMs: first.t - 60_000,
      at: first,
    });
    await device.signUp(`${randomUUID()}@example.org`);
    await device.startQuest('Lake shore');
    await device.expectSyncState('synced');
    const requestPaths: string[] = [];
    let pendingCount = 0;
    device.page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (!API.test(pathname) || request.method() === 'OPTIONS') return;
      requestPaths.push(pathname);
      pendingCount++;
    });
    const onRequestEnd = (request: Request): void => {
      if (API.test(new URL(request.url()).pathname) && request.method() !== 'OPTIONS') pendingCount--;
    };
    device.page.on('requestfinished', onRequestEnd);
    device.page.on('requestfailed', onRequestEnd);
    // The device's clock jumps from fix to fix; the network does not. Wait for pending requests before each
    // jump, or minutes would seem to pass between a request and its answer.
    for (const fix of walk) {
      await device.walk([fix]);
      await expect.poll(() => pendingCount).toBe(0);
    }
    const hours = (last.t - first.t) / HOUR_MS;
    const counts = Object.entries(
      Object.groupBy(requestPaths, (pathname) => pathname.split('/').at(-1) ?? ''),
    )
      .map(([name, requests]) => `${requests?.length ?? 0} ${name}`)
      .join(', ');
    await device.switchOff();
    await server.close();
    await upstreams.close();
    const rate = requestPaths.length / hours;
    return [
      {
        what: `requests of an active quest with signal, screen on, over ${hours.toFixed(1)} h`,
        figure: `${rate.toFixed(1)} an hour (${counts})`,
        budget: 'at most 12 an hour',
        ratio: rate / 12,
      },
    ];
  },
};
