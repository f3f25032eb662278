// @vitest-environment happy-dom
import { consentCookie } from '@metalquest/core/consent/consent';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setCookie } from '../../platform/testing/set-cookie.ts';
import { startAnalytics } from './start-analytics.ts';
import { track } from './track.ts';

const AT = { host: 'https://measure.example', key: 'phc_1' };
const CANARIES = /Long Meadow|52\.20531|anna@example\.org|7c9e6679/;

interface Sent {
  url: string;
  body: { api_key: string; batch: { event: string; distinct_id: string; properties: object }[] };
}

let sent: Sent[] = [];
let stop = () => {};

function say(isAccepted: boolean): void {
  setCookie(consentCookie(isAccepted, false));
}

function hide(): Promise<void> {
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
  return expect.poll(() => sent.length).toBeGreaterThan(0);
}

/** Requests that need no answer first are sent before it. */
const nextTask = () => new Promise((done) => setTimeout(done));

beforeEach(() => {
  sent = [];
  localStorage.clear();
  window.history.replaceState(null, '', '/guides');
  say(true);
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    sent.push({ url, body: JSON.parse(body) });
    return new Response('{}');
  });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

it('events go only to the host, in batches, with sanitised content', async () => {
  stop = startAnalytics(AT);
  track('$pageview', { path: '/finds/7c9e6679-7425-40de-944b-e07fc1f90ae7?q=Long+Meadow' });
  track('app_log', {
    level: 'warn',
    message: 'No answer at 52.20531, 0.12181 for anna@example.org',
    context: { place: 'Long Meadow', attempts: 2 },
    timestamp: '2026-11-22T05:30:12.345Z',
    url: 'https://finds.example/finds/7c9e6679',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/139.0.0.0',
  });
  await hide();
  const [{ url, body } = { url: '', body: { api_key: '', batch: [] } }] = sent;
  expect(url).toBe('https://measure.example/batch/');
  expect(body.api_key).toBe('phc_1');
  const ours = body.batch.filter(({ event }) => event !== 'performance_metric');
  expect(ours.map(({ event }) => event)).toEqual(['$pageview', 'app_log']);
  expect(Object.keys(ours[0]?.properties ?? {}).toSorted()).toEqual([
    '$current_url',
    '$geoip_disable',
    '$lib',
    '$lib_version',
    '$pathname',
    '$process_person_profile',
    'path',
  ]);
  expect(new Set(body.batch.map((event) => event.distinct_id))).toEqual(
    new Set([localStorage.getItem('metalquest:visitor')]),
  );
  expect(JSON.stringify(sent)).not.toMatch(CANARIES);
});

it.each(['/map', '/quests', '/quests/1', '/permissions/1'])('on %s nothing is measured', async (path) => {
  stop = startAnalytics(AT);
  window.history.replaceState(null, '', path);
  track('$pageview', { path });
  window.history.replaceState(null, '', '/guides');
  track('user_signed_out', {});
  await hide();
  const events = sent.flatMap(({ body }) => body.batch.map(({ event }) => event));
  expect(events.filter((event) => event !== 'performance_metric')).toEqual(['user_signed_out']);
});

it('consent withdrawn in another tab applies to the next event', async () => {
  stop = startAnalytics(AT);
  track('user_signed_out', {});
  say(false);
  track('$pageview', { path: '/' });
  say(true);
  await hide();
  const events = sent.flatMap(({ body }) => body.batch.map(({ event }) => event));
  expect(events).not.toContain('$pageview');
});

it('pending events are never sent after consent is withdrawn in another tab', async () => {
  stop = startAnalytics(AT);
  track('$pageview', { path: '/guides' });
  say(false);
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
  // The attempt fails before the next task.
  await nextTask();
  say(true);
  track('user_signed_out', {});
  await hide();
  const events = sent.flatMap(({ body }) => body.batch.map(({ event }) => event));
  expect(events.filter((event) => event !== 'performance_metric')).toEqual(['user_signed_out']);
});

it('pending events are never sent after a stop', async () => {
  stop = startAnalytics(AT);
  track('user_signed_out', {});
  stop();
  stop = startAnalytics(AT);
  track('navigation', { destination: '/news' });
  await hide();
  const events = sent.flatMap(({ body }) => body.batch.map(({ event }) => event));
  expect(events.filter((event) => event !== 'performance_metric')).toEqual(['navigation']);
});

it('events pending during a slow request are sent when the page is left', async () => {
  const unanswered = vi.fn((_url: string, { body }: { body: string }) => {
    sent.push({ url: _url, body: JSON.parse(body) });
    return new Promise<Response>(() => {});
  });
  vi.stubGlobal('fetch', unanswered);
  stop = startAnalytics(AT);
  track('user_signed_out', {});
  await expect.poll(() => sent).toHaveLength(1);
  track('navigation', { destination: '/news' });
  window.dispatchEvent(new Event('pagehide'));
  await expect.poll(() => sent).toHaveLength(2);
  const events = sent.map(({ body }) => body.batch.map(({ event }) => event));
  expect(events[1]?.filter((event) => event !== 'performance_metric')).toEqual(['navigation']);
});

const errorEvent = (message: string) =>
  track('$exception', { type: 'TypeError', message, stack: '', url: '/guides' });

it('an error is sent without waiting for the page to be left', async () => {
  stop = startAnalytics(AT);
  errorEvent('first');
  await nextTask();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body.batch.map(({ event }) => event)).toContain('$exception');
});

it('errors that follow each other do not send a request each', async () => {
  let answer = () => {};
  vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
    sent.push({ url, body: JSON.parse(body) });
    return new Promise<Response>((resolve) => {
      answer = () => resolve(new Response('{}'));
    });
  });
  stop = startAnalytics(AT);
  for (const message of ['first', 'second', 'third']) errorEvent(message);
  await nextTask();
  for (const message of ['fourth', 'fifth']) errorEvent(message);
  await nextTask();
  expect(sent).toHaveLength(1);
  window.dispatchEvent(new Event('pagehide'));
  await expect.poll(() => sent).toHaveLength(2);
  answer();
  expect(sent.map(({ body }) => body.batch.filter(({ event }) => event === '$exception').length)).toEqual([
    3, 2,
  ]);
});

it('an unreachable host causes no error', async () => {
  const fetchMock = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', fetchMock);
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  stop = startAnalytics(AT);
  track('user_signed_out', {});
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => fetchMock).toHaveBeenCalledTimes(1);
  await Promise.resolve();
  expect(complaints).not.toHaveBeenCalled();
  complaints.mockRestore();
});
