import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  CALENDAR_KINDS,
  type CalendarEvent,
  calendarPath,
  calendarSecret,
  calendarText,
} from './calendar.ts';

const SITE = 'https://finds.example';
const SECRET = '0123456789abcdef'.repeat(4);

const event = fc.record({
  kind: fc.constantFrom(...CALENDAR_KINDS),
  id: fc.uuid(),
  pageId: fc.uuid(),
  day: fc
    .date({ min: new Date('1970-01-01'), max: new Date('9998-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  changedAt: fc
    .date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
});

const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

test('a calendar is written to the letter', () => {
  const event: CalendarEvent = {
    kind: 'permission',
    id: '11111111-1111-4111-8111-111111111111',
    pageId: '11111111-1111-4111-8111-111111111111',
    day: '2026-12-31',
    changedAt: '2026-03-01T12:34:56.789Z',
  };
  expect(calendarText([event], SITE).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//MetalQuest//Due//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:MetalQuest',
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    'BEGIN:VEVENT',
    'UID:permission-11111111-1111-4111-8111-111111111111@finds.example',
    'DTSTAMP:20260301T123456Z',
    'DTSTART;VALUE=DATE:20261231',
    'DTEND;VALUE=DATE:20270101',
    'SUMMARY:Permission ends',
    'URL:https://finds.example/permissions/11111111-1111-4111-8111-111111111111',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('no line has more than 75 octets, and unfolding restores every value', () => {
  const origin = fc.domain().map((host) => `https://${host}`);
  fc.assert(
    fc.property(fc.array(event, { maxLength: 4 }), origin, (events, site) => {
      const text = calendarText(events, site);
      for (const line of text.split('\r\n'))
        expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
      expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      const lines = unfolded(text);
      const { host } = new URL(site);
      expect(lines.filter((line) => line.startsWith('UID:'))).toEqual(
        events.map(({ kind, id }) => `UID:${kind}-${id}@${host}`),
      );
      expect(lines.filter((line) => line.startsWith('DTSTART'))).toEqual(
        events.map(({ day }) => `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`),
      );
      expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(events.length);
      expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(events.length);
    }),
  );
});

test('each event has an address of the app that opens its record', () => {
  const urls = CALENDAR_KINDS.map((kind) => {
    const text = calendarText(
      [{ kind, id: 'a', pageId: 'b', day: '2026-01-01', changedAt: '2026-01-01' }],
      SITE,
    );
    return unfolded(text).find((line) => line.startsWith('URL:'));
  });
  expect(urls).toEqual([
    'URL:https://finds.example/permissions/b',
    'URL:https://finds.example/permissions/contacts/b',
    'URL:https://finds.example/gear/b',
    'URL:https://finds.example/quests/planned/b',
  ]);
});

test('only a secret of 64 hexadecimal digits has a path', () => {
  expect(calendarPath(SECRET)).toBe(`/calendar/${SECRET}.ics`);
  expect(calendarSecret(`/calendar/${SECRET}.ics`)).toBe(SECRET);
  for (const other of ['', SECRET.slice(1), `${SECRET}0`, SECRET.toUpperCase(), `../${SECRET}`]) {
    expect(calendarPath(other)).toBeNull();
    expect(calendarSecret(`/calendar/${other}.ics`)).toBeNull();
  }
});
