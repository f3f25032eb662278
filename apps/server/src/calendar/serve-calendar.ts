import { type NetworkKey, networkOf } from '@metalquest/backend/auth/client-address';
import { createRateLimiter } from '@metalquest/backend/http/rate-limiter';
import { CALENDAR_KINDS, calendarSecret, calendarText } from '@metalquest/core/due/calendar';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { CalendarBackend } from '../public-pages/public-backend.ts';
import { readyText, sendReady } from '../public-pages/ready-answer.ts';
import { requestAddress } from '../request-address.ts';

/** Calendar services ask for many users from a few addresses. */
const REQUESTS_PER_MINUTE = 120;

/** Always asks again, so that a revoked calendar is gone at once. */
const CACHE_CONTROL = 'private, no-cache';

const ICS_TYPE = 'text/calendar; charset=utf-8';

const calendar = z.nullable(
  z.array(
    z.object({
      kind: z.enum(CALENDAR_KINDS),
      id: z.uuid(),
      pageId: z.uuid(),
      day: z.iso.date(),
      changedAt: z.iso.datetime({ offset: true }),
    }),
  ),
);

interface CalendarParts {
  readonly backend: CalendarBackend;
  readonly publicUrl: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Serves `/calendar/SECRET.ics`. Unknown, revoked and misspelled secrets and suspended users get the same 404. */
export function serveCalendar(app: FastifyInstance, { backend, publicUrl, now }: CalendarParts): void {
  const limiter = createRateLimiter<NetworkKey>({ limit: REQUESTS_PER_MINUTE, perMs: 60_000, now });
  app.get(
    '/calendar/*',
    // The path contains the secret.
    {
      logSerializers: { req: ({ method }: { method: string }) => ({ method, path: '/calendar/[redacted]' }) },
    },
    async (request, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
      const retryAfterS = limiter.take(networkOf(request));
      if (retryAfterS > 0) {
        reply.header('retry-after', Math.ceil(retryAfterS));
        return reply.code(429).send({ code: 'rate_limited', message: 'Too many requests' });
      }
      const secret = calendarSecret(requestAddress(request.url).pathname);
      const events = secret === null ? null : await eventsOf(secret);
      if (events === 'unavailable') {
        return reply
          .code(503)
          .send({ code: 'unavailable', message: 'The calendar cannot be read. Try again soon.' });
      }
      if (events === null) return reply.code(404).send({ code: 'not_found', message: 'Calendar not found' });
      const ready = await readyText(200, ICS_TYPE, calendarText(events, publicUrl));
      return sendReady(ready, request, reply, CACHE_CONTROL);
    },
  );

  async function eventsOf(secret: string) {
    try {
      return calendar.parse(await backend.calendar(secret));
    } catch (err) {
      app.log.error({ err }, 'a calendar could not be read');
      return 'unavailable';
    }
  }
}
