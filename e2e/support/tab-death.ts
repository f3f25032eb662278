import type { BrowserContext, Page } from '@playwright/test';

/**
 * Makes every page of the browser fit to die at a write: its writes to the replicas are counted, and at the one named
 * by `dieAtWrite` the page stops in the middle of its transaction and its process is ended from outside.
 */
export async function makeMortal(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    let [written, last] = [0, Number.POSITIVE_INFINITY];
    Reflect.set(window, 'metalquestDieAtWrite', (at: number) => {
      const before = written;
      [written, last] = [0, at];
      return before;
    });
    const count = () => {
      written += 1;
      if (written < last) return;
      console.log('metalquest: dying');
      // The write has been asked for and nothing after it will be: the browser ends this process now.
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

/**
 * Does what is asked and leaves the page alive. @returns of its writes the first two, the middle one and the last,
 * numbered from 1: the simulation of packages/sync tries every one, here a real browser tries these
 */
export async function sampleOfWrites(page: Page, act: () => Promise<unknown>): Promise<readonly number[]> {
  await arm(page, Number.POSITIVE_INFINITY);
  await act();
  const writes = await arm(page, Number.POSITIVE_INFINITY);
  return [...new Set([1, 2, Math.ceil(writes / 2), writes])];
}

/** Arms the page and does what is asked; resolves 'dead' once the page's process is gone, or 'alive' when it outlived `act`. */
export async function dieAtWrite(
  page: Page,
  at: number,
  act: () => Promise<unknown>,
): Promise<'dead' | 'alive'> {
  const session = await page.context().newCDPSession(page);
  const crashed = new Promise<'dead'>((resolve) => page.once('crash', () => resolve('dead')));
  page.on('console', (message) => {
    // This command reaches a page that runs in circles; it gets no answer from a dead one.
    if (message.text() === 'metalquest: dying') session.send('Page.crash').catch(() => undefined);
  });
  await arm(page, at);
  const outlived = act().then(() => 'alive' as const);
  const end = await Promise.race([crashed, outlived]).catch(async (cause: unknown) => {
    // The page died under the hand, and the hand felt it before the news came.
    if (/crash|closed/i.test(String(cause))) return crashed;
    throw cause;
  });
  // A page that outlived the act may die of what it writes after it, before it is disarmed.
  const last = end === 'dead' ? end : await Promise.race([crashed, disarmed(page, crashed)]);
  // What a person sees of a dead tab is nothing.
  if (last === 'dead') await page.close();
  return last;
}

async function disarmed(page: Page, crashed: Promise<'dead'>): Promise<'dead' | 'alive'> {
  try {
    await arm(page, Number.POSITIVE_INFINITY);
    return 'alive';
  } catch (cause) {
    if (/crash|closed/i.test(String(cause))) return crashed;
    throw cause;
  }
}

/** @returns how many writes there were since the page was armed last */
async function arm(page: Page, at: number): Promise<number> {
  return page.evaluate((n) => Reflect.get(window, 'metalquestDieAtWrite')(n), at);
}
