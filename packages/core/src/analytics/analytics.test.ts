import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanEvent } from './clean-event.ts';
import { collectorEvent } from './collector-event.ts';
import { mayLoadAnalytics, mayMeasure } from './measuring.ts';
import { isMeasuredPage, pagePattern } from './page-pattern.ts';
import { scrubMessage } from './scrub-message.ts';

const NAMES = [
  '$pageview',
  'user_signed_out',
  'navigation',
  'app_log',
  '$exception',
  'performance_metric',
  '$dead_click',
  '$autocapture',
];

/** Detects coordinates independently of the code under test. */
const COORDINATES = /\d{1,3}[.,]\d+\s*[,;/| ]\s*[-+]?\d{1,3}[.,]\d+|\d\s*°|\d{1,3}\.\d{3,}/u;
const E_MAIL = /\S@\S/;
const UUID = /[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}/i;
const LONG = /[\w-]{31,}/;

const coordinate = fc
  .tuple(
    fc.double({ min: -90, max: 90, noNaN: true }),
    fc.double({ min: -180, max: 180, noNaN: true }),
    fc.integer({ min: 1, max: 7 }),
  )
  .map(([lat, lng, digits]) => `${lat.toFixed(digits)}, ${lng.toFixed(digits)}`);
const token = fc.oneof(
  fc.stringMatching(/^eyJ[A-Za-z0-9]{20}\.[A-Za-z0-9_-]{20}\.[A-Za-z0-9_-]{20}$/),
  fc.stringMatching(/^sk_live_[0-9][A-Za-z0-9]{16}$/),
  fc.stringMatching(/^[0-9a-f]{32}$/),
);
const secret = fc.oneof(
  coordinate,
  token,
  fc.uuid(),
  fc.constantFrom(
    'abcdefab-abcd-abcd-abcd-abcdefabcdef',
    '52°12′19″N',
    'TL 4458 5841',
    '５２．２０５３１, ０．１２１８１',
    '52.20531',
  ),
  fc.emailAddress(),
);
const around = fc.constantFrom(
  '',
  ' ',
  'at ',
  'for ',
  '(',
  ')',
  '/quests/',
  '?x=',
  '#',
  "'",
  '"',
  'password: ',
  '\n',
);
const text = fc
  .array(fc.oneof(secret, around, fc.string({ maxLength: 8 })), { maxLength: 6 })
  .map((parts) => parts.join(''));
const anything = fc.oneof(text, fc.double(), fc.boolean(), fc.anything());
const KEYS = [
  'path',
  'destination',
  'level',
  'message',
  'context',
  'timestamp',
  'url',
  'userAgent',
  'type',
  'stack',
  'metric',
  'duration',
  'isCritical',
  'element',
];
const context = fc.dictionary(
  fc.constantFrom('attempts', 'code', 'kind', 'ms', 'status', 'table', 'lat', 'name', 'place', 'token'),
  anything,
);
const stack = text.map(
  (words) => `TypeError: ${words}\n    at ${words} (https://a.example/${words}.js:52.20531:0.12181)`,
);
const properties = fc.dictionary(
  fc.constantFrom(...KEYS, 'lat', 'email', '__proto__'),
  fc.oneof(anything, context, stack),
);

test('no event contains a place, e-mail address, token or id', () => {
  fc.assert(
    fc.property(fc.constantFrom(...NAMES), properties, (name, given) => {
      const clean = cleanEvent(name, given);
      const sent = clean && collectorEvent(clean, 'https://a.example');
      const out = JSON.stringify([clean, sent]).replaceAll(/"\d{4}-\d\d-\d\dT[\d:]+\.000Z"/g, '"time"');
      expect(out).not.toMatch(COORDINATES);
      expect(out).not.toMatch(E_MAIL);
      expect(out).not.toMatch(UUID);
      expect(out).not.toMatch(LONG);
      expect(out.length).toBeLessThan(9000);
    }),
    { numRuns: 500 },
  );
});

test('no part of a secret that contains a digit is sent', () => {
  fc.assert(
    fc.property(secret, fc.constantFrom(...NAMES), (hidden, name) => {
      const url = `https://a.example/finds/${encodeURIComponent(hidden)}?q=${encodeURIComponent(hidden)}`;
      const given = {
        message: `Failed at ${hidden} now`,
        url,
        path: url,
        destination: url,
        userAgent: hidden,
        metric: hidden,
        context: { place: hidden, kind: hidden, code: hidden },
        stack: `at f (${hidden})`,
      };
      const out = JSON.stringify(cleanEvent(name, given));
      for (const part of hidden.split(/[\s,@.]+/)) {
        if (/\d/.test(part) && part.length > 1) expect(out).not.toContain(part);
      }
    }),
  );
});

test.each([
  ['Failed to load the quest Long Meadow', 'Failed to load the quest [name] [name]'],
  ['Could not save “Anna’s ring” for anna@example.org', 'Could not save [text] for [e-mail]'],
  ["can't read 'Mill Field' (code 23505)", "can't read [text] (code [number]"],
  ['No answer from /rest/v1/finds?id=eq.1', 'No answer from [number]'],
  ['password: hunter', 'password: [redacted]'],
  ['at https://a.example/x', 'at [address]'],
])('the message %j becomes %j', (message, clean) => {
  expect(scrubMessage(message)).toBe(clean);
});

test('a page is named by its route pattern, an unknown one by none', () => {
  const id = fc.oneof(fc.uuid(), fc.stringMatching(/^[a-z0-9-]{1,20}$/));
  fc.assert(
    fc.property(id, (each) => {
      expect(pagePattern(`/finds/${each}?at=52.2#x`)).toBe('/finds/:id');
      expect(pagePattern(`/quests/${each}/add-find`)).toBe('/quests/:id/add-find');
      expect(pagePattern(`/gallery/${each}`)).toBe('/gallery/:gallery');
      expect(pagePattern(`/somebody/${each}`)).toBe('/:other');
      expect(isMeasuredPage(`/quests/${each}`)).toBe(false);
    }),
  );
  expect([pagePattern('/'), pagePattern('/admin/posts/new'), pagePattern('/guides/')]).toEqual([
    '/',
    '/admin/posts/new',
    '/guides',
  ]);
});

test('an event keeps its useful data', () => {
  const agent =
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36';
  const line = {
    level: 'error',
    message: 'Could not sync',
    context: { table: 'finds', code: '23505', attempts: 3, place: 'Long Meadow', token: 'x' },
    timestamp: '2026-11-22T05:30:12.345Z',
    url: 'https://finds.example/finds/1',
    userAgent: agent,
  };
  expect(cleanEvent('app_log', line)?.properties).toEqual({
    ...line,
    context: { table: 'finds', code: '23505', attempts: 3 },
    timestamp: '2026-11-22T05:30:12.000Z',
    url: '/finds/:id',
    userAgent: 'Chrome 139, Android',
  });
  const metric = { metric: 'first_sync', duration: 5321.7, isCritical: true };
  expect(cleanEvent('performance_metric', metric)?.properties).toEqual({ ...metric, duration: 5322 });
  const error = {
    type: 'TypeError',
    message: 'x is undefined',
    stack: 'TypeError: x\n    at drain (a.js:1:2)',
    url: '/',
  };
  expect(cleanEvent('$exception', error)?.properties).toEqual({ ...error, stack: ['drain'] });
  expect(cleanEvent('user_signed_out', { name: 'Anna' })).toEqual({
    event: 'user_signed_out',
    properties: {},
  });
  expect([cleanEvent('toString', {}), cleanEvent('$$heatmap', { x: 1 })]).toEqual([null, null]);
  const press = { path: '/finds/1', element: 'button', text: 'Anna' };
  expect(cleanEvent('$autocapture', press)?.properties).toEqual({ path: '/finds/:id', element: 'button' });
});

test('nothing is loaded or sent without consent, without a host, or on a page that reveals a location', () => {
  const all = fc.record({
    consent: fc.constantFrom('opted-in' as const, 'opted-out' as const, 'undecided' as const),
    host: fc.constantFrom(null, '', 'https://measure.example'),
    path: fc.constantFrom('/', '/guides/x', '/map', '/quests', '/quests/1', '/permissions', '/permissions/1'),
  });
  fc.assert(
    fc.property(all, (facts) => {
      const isAllowed = facts.consent === 'opted-in' && facts.host === 'https://measure.example';
      expect(mayLoadAnalytics(facts)).toBe(isAllowed);
      expect(mayMeasure(facts)).toBe(isAllowed && ['/', '/guides/x'].includes(facts.path));
    }),
  );
});

test('PostHog finds pages and errors in its own properties', () => {
  const sent = (name: string, properties: object) => {
    const clean = cleanEvent(name, properties);
    return clean && collectorEvent(clean, 'https://finds.example').properties;
  };
  const always = { $process_person_profile: false, $geoip_disable: true };
  expect(sent('$pageview', { path: '/finds/1?at=52.2' })).toEqual({
    ...always,
    path: '/finds/:id',
    $pathname: '/finds/:id',
    $current_url: 'https://finds.example/finds/:id',
  });
  const stack = 'TypeError: x\n    at drain (a.js:1:2)\n    at sync (a.js:3:4)';
  const error = sent('$exception', { type: 'TypeError', message: 'x is undefined', stack, url: '/' });
  const frame = { platform: 'custom', lang: 'javascript' };
  expect(error?.$exception_list).toEqual([
    {
      type: 'TypeError',
      value: 'x is undefined',
      mechanism: { handled: false, synthetic: false },
      stacktrace: {
        type: 'raw',
        frames: [
          { ...frame, function: 'sync' },
          { ...frame, function: 'drain' },
        ],
      },
    },
  ]);
  expect(sent('user_signed_out', {})).toEqual(always);
});
