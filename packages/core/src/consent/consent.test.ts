import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  acceptsByScroll,
  CONSENT_COOKIE,
  type Consent,
  consentBanner,
  consentCookie,
  consentSettings,
  DECLINE_SWITCH,
  readConsent,
  reopenedBanner,
  SCROLL_SWITCH,
} from './consent.ts';

const consent = fc.constantFrom<Consent>('opted-in', 'opted-out', 'undecided');

test('an answer is read from the cookie, among other cookies', () => {
  const other = fc.stringMatching(/^[a-z-]{1,12}=[a-z0-9=]{0,8}$/);
  fc.assert(
    fc.property(fc.boolean(), fc.array(other), fc.array(other), (isAccepted, before, after) => {
      const [pair = ''] = consentCookie(isAccepted, true).split(';');
      const cookies = [...before, pair, ...after].join('; ');
      expect(readConsent(cookies)).toBe(isAccepted ? 'opted-in' : 'opted-out');
      expect(readConsent([...before, ...after].join('; '))).toBe('undecided');
    }),
  );
});

test('the cookie matches the specification', () => {
  expect(CONSENT_COOKIE).toBe('metalquest-cookie-consent');
  expect(consentCookie(true, false)).toBe(
    'metalquest-cookie-consent=true; Path=/; Max-Age=31536000; SameSite=Lax',
  );
  expect(consentCookie(false, true)).toContain('=false; Path=/; Max-Age=31536000; SameSite=Lax; Secure');
});

test.each([
  'metalquest-cookie-consent=',
  'metalquest-cookie-consent=TRUE',
  'metalquest-cookie-consent=1',
  'x-metalquest-cookie-consent=true',
  '',
])('%j is not an answer', (cookies) => {
  expect(readConsent(cookies)).toBe('undecided');
});

test('the banner uses the text of the specification', () => {
  const banner = (variant: string, decline: boolean) =>
    consentBanner(consentSettings(variant, { [DECLINE_SWITCH]: decline }), 'undecided', 'web');
  expect(banner('understand', false)).toEqual({ accept: 'I understand', decline: null });
  expect(banner('understand', true)).toEqual({ accept: 'I understand', decline: 'I decline' });
  expect(banner('accept', false)).toEqual({ accept: 'Accept All', decline: 'Decline' });
  expect(banner('unknown', false)).toEqual({ accept: 'Accept All', decline: 'Decline' });
});

test('a user who reopens the banner can decline, in any variant', () => {
  expect(reopenedBanner({ variant: 'understand' })).toEqual({ accept: 'I understand', decline: 'I decline' });
  expect(reopenedBanner({ variant: 'accept' })).toEqual({ accept: 'Accept All', decline: 'Decline' });
});

test('the banner is not shown again after an answer, nor in the native app', () => {
  fc.assert(
    fc.property(consent, fc.constantFrom('web' as const, 'native' as const), (choice, platform) => {
      const banner = consentBanner(consentSettings('accept', {}), choice, platform);
      expect(banner !== null).toBe(choice === 'undecided' && platform === 'web');
    }),
  );
});

test('scrolling a quarter of a page accepts only if enabled and before an answer', () => {
  const pixels = fc.nat(10_000);
  fc.assert(
    fc.property(
      fc.boolean(),
      consent,
      pixels,
      pixels,
      pixels,
      (isOn, choice, scrollTop, scrollHeight, clientHeight) => {
        const settings = consentSettings('accept', { [SCROLL_SWITCH]: isOn });
        const accepts = acceptsByScroll(settings, choice, { scrollTop, scrollHeight, clientHeight });
        const isFar = scrollHeight > clientHeight && scrollTop * 4 >= scrollHeight - clientHeight;
        expect(accepts).toBe(isOn && choice === 'undecided' && isFar);
      },
    ),
  );
});
