// @vitest-environment happy-dom
import { consentCookie } from '@metalquest/core/consent/consent';
import { beforeEach, expect, it, vi } from 'vitest';
import { setCookie } from '../../platform/testing/set-cookie.ts';

const AT = { host: 'https://measure.example', key: 'phc_1' };
const HERE: {
  loads: number;
  starts: number;
  stops: number;
  analytics: typeof AT | null;
  loaded: Promise<void>;
} = { loads: 0, starts: 0, stops: 0, analytics: AT, loaded: Promise.resolve() };

vi.mock('../config.ts', () => ({
  loadConfig: async () => {
    HERE.loads += 1;
    await HERE.loaded;
    return { analytics: HERE.analytics };
  },
}));
vi.mock('./start-analytics.ts', () => ({
  startAnalytics: () => {
    HERE.starts += 1;
    return () => {
      HERE.stops += 1;
    };
  },
}));

/** Opens a page with the given cookie. */
async function opened(cookie: string) {
  setCookie(cookie);
  vi.resetModules();
  const { answerConsent } = await import('./consent.ts');
  const { measureAsAnswered } = await import('./measuring.ts');
  measureAsAnswered(async () => () => () => undefined);
  await settled();
  return { answerConsent };
}

/** Waits for pending imports and promises. */
const settled = () => vi.dynamicImportSettled();
const NONE = 'metalquest-cookie-consent=; Max-Age=0; Path=/';

beforeEach(() => {
  Object.assign(HERE, { loads: 0, starts: 0, stops: 0, analytics: AT, loaded: Promise.resolve() });
  localStorage.clear();
});

it('after a refusal nothing is loaded, not even the settings', async () => {
  await opened(consentCookie(false, false));
  expect(HERE).toMatchObject({ loads: 0, starts: 0 });
});

it('measuring starts once with consent, and ends with a refusal that deletes everything', async () => {
  const { answerConsent } = await opened(NONE);
  expect(HERE).toMatchObject({ loads: 1, starts: 0 });
  answerConsent(true);
  await expect.poll(() => HERE.starts).toBe(1);
  answerConsent(true);
  localStorage.setItem('metalquest:visitor', 'x');
  answerConsent(false);
  expect(HERE).toMatchObject({ starts: 1, stops: 1 });
  expect(localStorage.getItem('metalquest:visitor')).toBeNull();
});

it('without a host, earlier consent starts nothing', async () => {
  HERE.analytics = null;
  await opened(consentCookie(true, false));
  expect(HERE).toMatchObject({ loads: 1, starts: 0 });
});

it('consent withdrawn while the client is loading starts nothing', async () => {
  let arrive = () => {};
  HERE.loaded = new Promise((resolve) => {
    arrive = resolve;
  });
  const { answerConsent } = await opened(consentCookie(true, false));
  answerConsent(false);
  arrive();
  await settled();
  expect(HERE.starts).toBe(0);
});
