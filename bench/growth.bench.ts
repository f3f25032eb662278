import { randomUUID } from 'node:crypto';
import { openPostgres } from '@metalquest/backend/db/postgres';
import { Device } from '../e2e/support/device.ts';
import { ServerProcess } from '../e2e/support/server.ts';
import { newAccount } from '../e2e/support/stored.ts';
import { startTemporaryPostgres } from '../scripts/temporary-postgres.ts';
import { load } from './support/chromium-page.ts';
import { type Bench, type Figure, ms } from './support/figure.ts';
import { GROWN, growAccount } from './support/growth-data.ts';
import { readSyncMeta } from './support/sync-meta.ts';

const POINTS = GROWN.quests * GROWN.pointsEach;
const POLL_MS = 250;
/** Time limit for paths to load; after it, the bench reports the progress so far. */
const PATIENCE_MS = Number(process.env.GROWTH_PATIENCE_S ?? 900) * 1_000;

/** The first sync of a new device with years of data, from "Sign in" to the last path. */
export const growthBench: Bench = {
  name: 'growth',
  async run(): Promise<Figure[]> {
    const postgres = await startTemporaryPostgres({ fsync: 'off' });
    const server = await ServerProcess.start({ DATABASE_URL: postgres.url }, { first: true });
    const email = `${randomUUID()}@example.org`;
    const account = await newAccount(server.url, email);
    const userId = (await account.auth.getUser()).data.user?.id;
    if (!userId) throw new Error('no account');
    const db = await openPostgres(postgres.url);
    await growAccount(db, userId);
    await db.close();
    const device = await Device.switchOn({ isNew: true, server: server.url });
    try {
      return await measureFirstSync(device, email);
    } finally {
      await device.switchOff();
      await server.close();
      await postgres.stop();
    }
  },
};

async function measureFirstSync(device: Device, email: string): Promise<Figure[]> {
  const { page } = device;
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'OPTIONS' && pathname.includes('/rpc/pull_'))
      requests.push(pathname.split('/').at(-1) ?? '');
  });
  await page.evaluate(() => {
    window.longTasks = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longTasks.push(duration);
    }).observe({ type: 'longtask' });
  });
  const startMs = performance.now();
  const elapsedMs = (): number => performance.now() - startMs;
  await device.signIn(email);
  const signedIn = elapsedMs();
  await page.getByRole('link', { name: 'Quests' }).first().click();
  await page.getByRole('link', { name: `Quest ${GROWN.quests}`, exact: true }).waitFor({ timeout: 120_000 });
  const firstScreen = elapsedMs();
  const progress: { rows: number; total: number | null }[] = [];
  let rowsDone = Number.NaN;
  let points = 0;
  for (;;) {
    const meta = await readSyncMeta(page);
    if (Number.isNaN(rowsDone)) progress.push({ rows: meta.firstSyncRows, total: meta.firstSyncTotal });
    if (meta.firstSyncDone && Number.isNaN(rowsDone)) rowsDone = elapsedMs();
    points = meta.points ?? points;
    if (meta.firstSyncDone && !meta.pathsBehind) {
      points = POINTS;
      break;
    }
    if (elapsedMs() > PATIENCE_MS) break;
    await page.waitForTimeout(POLL_MS);
  }
  const totalMs = elapsedMs();
  const tasks = await page.evaluate(() => window.longTasks);
  const last = progress.at(-1);
  return [
    {
      what: `new device, ${GROWN.quests} quests, ${GROWN.quests * GROWN.findsEach} finds, ${POINTS} points: newest quests on screen`,
      figure: `${ms(firstScreen)} after "Sign in" (signed in after ${ms(signedIn)}); ${load()}`,
      budget: '',
      ratio: null,
    },
    {
      what: 'the same: all rows here',
      figure: `${ms(rowsDone)}, ${count(requests, 'pull_changes')} pages, ${last?.rows} of ${last?.total} counted; ${load()}`,
      budget: '',
      ratio: null,
    },
    {
      what: 'the same: paths behind, with rests',
      figure: `${points} of ${POINTS} points after ${ms(totalMs)}, ${count(requests, 'pull_paths')} requests; ${load()}`,
      budget: '',
      ratio: null,
    },
    {
      what: 'the same: main-thread tasks over 50 ms meanwhile',
      figure: `${tasks.length}, the longest ${ms(Math.max(0, ...tasks))}; ${load()}`,
      budget: '',
      ratio: null,
    },
  ];
}

const count = (requests: readonly string[], name: string): number =>
  requests.filter((request) => request === name).length;

declare global {
  interface Window {
    longTasks: number[];
  }
}
