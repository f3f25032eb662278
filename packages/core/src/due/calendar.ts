import { addDays } from '../time/day.ts';

export const CALENDAR_KINDS = ['permission', 'follow-up', 'warranty', 'planned-quest'] as const;
type CalendarKind = (typeof CALENDAR_KINDS)[number];

/** `day` is YYYY-MM-DD; `pageId` is the id in the address of the record's page. */
export interface CalendarEvent {
  readonly kind: CalendarKind;
  readonly id: string;
  readonly pageId: string;
  readonly day: string;
  /** ISO-8601 UTC. */
  readonly changedAt: string;
}

/** Path of the file on the server; null unless the secret has the form that the database creates. */
export function calendarPath(secret: string): string | null {
  return /^[0-9a-f]{64}$/.test(secret) ? `/calendar/${secret}.ics` : null;
}

/** The secret in the path of a calendar file. */
export function calendarSecret(pathname: string): string | null {
  return /^\/calendar\/([0-9a-f]{64})\.ics$/.exec(pathname)?.[1] ?? null;
}

/** All texts that a calendar contains, so that it never names a place, a landowner or an object. */
const SUMMARIES: Readonly<Record<CalendarKind, string>> = {
  permission: 'Permission ends',
  'follow-up': 'Follow-up due',
  warranty: 'Warranty ends',
  'planned-quest': 'Planned quest',
};

const PAGES: Readonly<Record<CalendarKind, string>> = {
  permission: '/permissions/',
  'follow-up': '/permissions/contacts/',
  warranty: '/gear/',
  'planned-quest': '/quests/planned/',
};

/** RFC 5545 limits a line to 75 octets; all our texts are ASCII. */
const LINE_OCTETS = 75;

/**
 * An iCalendar file (RFC 5545) with an all-day event for each day.
 * @param origin of the site, such as `https://finds.example`
 */
export function calendarText(events: readonly CalendarEvent[], origin: string): string {
  const { host, origin: site } = new URL(origin);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//MetalQuest//Due//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:MetalQuest',
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...events.flatMap((event) => eventLines(event, host, site)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventLines(
  { kind, id, pageId, day, changedAt }: CalendarEvent,
  host: string,
  site: string,
): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${kind}-${id}@${host}`,
    // From the record, so that the file stays the same until a record changes.
    `DTSTAMP:${compact(new Date(changedAt).toISOString().slice(0, 19))}Z`,
    `DTSTART;VALUE=DATE:${compact(day)}`,
    `DTEND;VALUE=DATE:${compact(addDays(day, 1))}`,
    `SUMMARY:${SUMMARIES[kind]}`,
    `URL:${site}${PAGES[kind]}${pageId}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

const compact = (time: string): string => time.replaceAll(/[-:]/g, '');

/** Continues a long line on further lines that begin with a space. */
function folded(line: string): string {
  const first = line.slice(0, LINE_OCTETS);
  const rest = line.slice(LINE_OCTETS).match(/.{1,74}/g) ?? [];
  return [first, ...rest].join('\r\n ');
}
