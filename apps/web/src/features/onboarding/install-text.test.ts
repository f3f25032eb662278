import { expect, it } from 'vitest';
import { installSteps } from './install-text.ts';

const SAFARI = 'Version/17.5 Mobile/15E148 Safari/604.1';

it.each([
  ['an iPhone', `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${SAFARI}`, 5, /Share .* edge/],
  [
    'Chrome on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) CriOS/126.0',
    5,
    /address bar/,
  ],
  [
    'an iPad that calls itself a Mac',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI}`,
    5,
    /Share/,
  ],
  ['Safari on a Mac', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI}`, 0, /File menu/],
  [
    'Firefox on Android',
    'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0',
    5,
    /three dots/,
  ],
  [
    'Chrome on Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126.0 Safari/537.36',
    0,
    /Install button/,
  ],
])('%s shows where to tap', (_name, userAgent, touchPoints, first) => {
  expect(installSteps({ userAgent, touchPoints })[0]).toMatch(first);
});

it('a browser that cannot install skips the step', () => {
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0';
  expect(installSteps({ userAgent, touchPoints: 0 })).toEqual([]);
});
