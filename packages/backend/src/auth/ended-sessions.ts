import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import type { BackendSettings } from '../settings.ts';
import { type AccessClaims, type AccessTokens, TokenError } from './access-tokens.ts';

/** In-memory set of ended sessions whose access tokens may still be valid. Checked on every request. */
export interface EndedSessions {
  has(sessionId: string): boolean;
  /** Resolves once sessions that ended before the call are known. Never rejects; a failed read is retried. */
  catchUp(): Promise<void>;
}

export class EndedSessionError extends TokenError {
  readonly claims: AccessClaims;
  constructor(claims: AccessClaims) {
    super('invalid', SESSION_ENDED);
    this.claims = claims;
  }
}

export const SESSION_ENDED = 'the session has ended';

/** Channel of platform/0007_sessions.sql; the payload is a comma-separated list of session ids. */
const CHANNEL = 'ended_sessions';
const MARGIN_S = 60;
const RETRY_MS = 5000;
const CATCH_UP_S = 60;

interface Parts {
  db: Database;
  settings: Pick<BackendSettings, 'accessTokenSeconds'>;
  /** Epoch milliseconds. */
  now: () => number;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Re-reads everything after the listener reconnects; until then the known set stays in force. */
export async function openEndedSessions({
  db,
  settings,
  now,
  log,
}: Parts): Promise<EndedSessions & { close(): Promise<void> }> {
  const lifetimeMs = (settings.accessTokenSeconds + MARGIN_S) * 1000;
  /** Session id to expiry of its entry, oldest first. */
  const ended = new Map<string, number>();
  let retry: NodeJS.Timeout | null = null;
  let closed = false;

  function add(ids: readonly string[]): void {
    const nowMs = now();
    for (const [id, until] of ended) {
      if (until > nowMs) break;
      ended.delete(id);
    }
    for (const id of ids) ended.set(id, nowMs + lifetimeMs);
  }

  async function read(seconds = lifetimeMs / 1000): Promise<void> {
    const rows = await db.query<{ session_id: string }>(
      `select session_id from auth.ended_sessions
       where ended_at > clock_timestamp() - make_interval(secs => $1) order by ended_at`,
      [seconds],
    );
    add(rows.map((row) => row.session_id));
  }

  function reread(): void {
    read().catch((cause: unknown) => {
      if (closed) return;
      log.warn({ err: cause }, 'the ended sessions could not be read; retrying');
      retry = setTimeout(reread, RETRY_MS);
      retry.unref();
    });
  }

  // Listen before reading so that no session is missed in between.
  const stop = await db.listen(CHANNEL, (payload) => add(payload.split(',')), reread);
  await read();
  return {
    has: (sessionId) => ended.has(sessionId),
    catchUp: () =>
      read(CATCH_UP_S).catch((cause: unknown) => {
        log.warn({ err: cause }, 'the newly ended sessions could not be read; waiting for their notice');
      }),
    async close() {
      closed = true;
      if (retry) clearTimeout(retry);
      await stop();
    },
  };
}

/** Wraps `tokens` so that verify refuses tokens of ended sessions. @throws EndedSessionError from verify */
export function refuseEnded(tokens: AccessTokens, ended: Pick<EndedSessions, 'has'>): AccessTokens {
  return {
    ...tokens,
    async verify(token) {
      const claims = await tokens.verify(token);
      if (ended.has(claims.session_id)) throw new EndedSessionError(claims);
      return claims;
    },
  };
}
