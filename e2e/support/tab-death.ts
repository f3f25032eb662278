import type { BrowserContext, Page } from '@playwright/test';

/**
 * Counts each page's writes to the replicas. At the write chosen by `crashAtWrite`, the page blocks in the
 * middle of its transaction and its process is crashed from outside.
 */
export async function injectTabDeath(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    let [writeCount, fatalWrite] = [0, Number.POSITIVE_INFINITY];
    Reflect.set(window, 'metalquestDieAtWrite', (write: number) => {
      const countBefore = writeCount;
      [writeCount, fatalWrite] = [0, write];
      return countBefore;
    });
    const count = () => {
      writeCount += 1;
      if (writeCount < fatalWrite) return;
      console.log('metalquest: dying');
      // The write is requested. Block until the browser crashes this process.
      for (;;);
    };
    const wrap = (owner: object, name: string) => {
      const original: unknown = Reflect.get(owner, name);
      if (typeof original !== 'function') return;
      Reflect.set(owner, name, function (this: IDBObjectStore | IDBCursor, ...values: unknown[]) {
        const request: unknown = Reflect.apply(original, this, values);
        count();
        return request;
      });
    };
    for (const name of ['put', 'add', 'delete', 'clear']) wrap(IDBObjectStore.prototype, name);
    for (const name of ['update', 'delete']) wrap(IDBCursor.prototype, name);
  });
}

/** Crashes a page, as when the system takes its memory, and closes it. */
export async function crashPage(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // A dead page sends no answer.
  session.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

/**
 * Runs `act` without crashing.
 * @returns the middle one of its writes and the last, numbered from 1. replica/crash.test.ts of packages/sync kills
 * at every write; a real browser tries this sample.
 */
export async function sampleWrites(page: Page, act: () => Promise<unknown>): Promise<readonly number[]> {
  await arm(page, Number.POSITIVE_INFINITY);
  await act();
  const writes = await arm(page, Number.POSITIVE_INFINITY);
  return [...new Set([Math.ceil(writes / 2), writes])];
}

/** Arms the page and runs `act`: 'dead' once the process has ended, 'alive' if it survived. */
export async function crashAtWrite(
  page: Page,
  write: number,
  act: () => Promise<unknown>,
): Promise<'dead' | 'alive'> {
  const session = await page.context().newCDPSession(page);
  const crashed = new Promise<'dead'>((resolve) => page.once('crash', () => resolve('dead')));
  page.on('console', (message) => {
    // Page.crash reaches a page in an endless loop. A dead page sends no answer.
    if (message.text() === 'metalquest: dying') session.send('Page.crash').catch(() => undefined);
  });
  await arm(page, write);
  const survived = act().then(() => 'alive' as const);
  const outcome = await Promise.race([crashed, survived]).catch(async (cause: unknown) => {
    // `act` may fail because of the crash before the crash event arrives.
    if (/crash|closed/i.test(String(cause))) return crashed;
    throw cause;
  });
  // A page that survived `act` may still crash in a later write, before it is disarmed.
  const finalOutcome = outcome === 'dead' ? outcome : await Promise.race([crashed, disarm(page, crashed)]);
  if (finalOutcome === 'dead') await page.close();
  return finalOutcome;
}

async function disarm(page: Page, crashed: Promise<'dead'>): Promise<'dead' | 'alive'> {
  try {
    await arm(page, Number.POSITIVE_INFINITY);
    return 'alive';
  } catch (cause) {
    if (/crash|closed/i.test(String(cause))) return crashed;
    throw cause;
  }
}

/** @returns the number of writes since the page was last armed */
async function arm(page: Page, write: number): Promise<number> {
  return page.evaluate((n) => Reflect.get(window, 'metalquestDieAtWrite')(n), write);
}
