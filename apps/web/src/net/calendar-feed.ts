import { calendarPath } from '@metalquest/core/due/calendar';
import { type Outcome, requestServer } from './request-server.ts';
import { serverAddress } from './server-address.ts';

/** When the user's calendar address was created, ISO-8601; null without one. */
export function calendarCreatedAt(): Outcome<string | null> {
  return requestServer(
    ({ rest }) => rest.rpc('calendar_feed_created_at'),
    (at) => at ?? null,
  );
}

/** Replaces an earlier address. @returns the new one, which the server can never show again */
export function createCalendarAddress(): Outcome<string> {
  return requestServer(
    ({ rest }) => rest.rpc('create_calendar_feed'),
    (secret) => {
      const path = calendarPath(secret ?? '');
      if (path === null) throw new Error('The server sent no secret for the calendar.');
      return serverAddress() + path;
    },
  );
}

export function revokeCalendarAddress(): Outcome<void> {
  return requestServer(
    ({ rest }) => rest.rpc('revoke_calendar_feed'),
    () => undefined,
  );
}
