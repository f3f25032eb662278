// @vitest-environment happy-dom
import { consentCookie } from '@metalquest/core/consent/consent';
import { beforeEach, expect, it } from 'vitest';
import { setCookie } from '../../platform/testing/set-cookie.ts';
import { connectAnalytics, type Tracked, track } from './track.ts';

beforeEach(() => {
  setCookie('metalquest-cookie-consent=; Max-Age=0; Path=/');
});

function connected() {
  const events: Tracked[] = [];
  return { events, end: connectAnalytics((tracked) => events.push(tracked)) };
}

it('events before an answer, or after a refusal, are dropped', () => {
  track('$pageview', { path: '/' });
  setCookie(consentCookie(false, false));
  track('$pageview', { path: '/guides' });
  setCookie(consentCookie(true, false));
  const { events, end } = connected();
  expect(events).toEqual([]);
  end();
});

it('up to twenty events after consent wait for the client, and are sent once', () => {
  setCookie(consentCookie(true, false));
  for (let at = 0; at < 30; at += 1) track('navigation', { destination: `/${at}` });
  const { events, end } = connected();
  expect(events).toHaveLength(20);
  expect(events[0]).toEqual({ name: 'navigation', properties: { destination: '/0' }, path: '/' });
  end();
  const next = connected();
  expect(next.events).toEqual([]);
  track('user_signed_out', {});
  expect(next.events.map(({ name }) => name)).toEqual(['user_signed_out']);
  next.end();
});
