import type { BackendContext } from '../context.ts';
import { type AccessClaims, type AccessTokens, TokenError } from './access-tokens.ts';

/** Which sessions have ended while tokens of theirs may not have expired yet. Asked on every request, so in memory. */
export interface EndedSessions {
  has(sessionId: string): boolean;
  /**
   * Knows, once it resolves, what ended before it was asked: for an answer that says that a session has ended. Never
   * rejects: what cannot be read now is heard of a moment later.
   */
  catchUp(): Promise<void>;
}

/** The access token is ours and has not expired, but its session was ended. */
export class EndedSessionError extends TokenError {
  /** What the token says, for who looks into the database anyway. */
  readonly claims: AccessClaims;
  constructor(claims: AccessClaims) {
    super('invalid', SESSION_ENDED);
    this.claims = claims;
  }
}

export const SESSION_ENDED = 'the session has ended';

/** The channel of platform/0007_sessions.sql; a payload is session ids with commas between. */
const CHANNEL = 'ended_sessions';
/** A token is refused this much longer than it lives, for clocks that differ. */
const MARGIN_S = 60;
const RETRY_MS = 5000;
/** What ended longer ago was heard of. */
const CATCH_UP_S = 60;

type Parts = Pick<BackendContext, 'db' | 'settings' | 'now' | 'log'>;

/**
 * Hears of every session that ends on this database, whichever process or statement ended it, and forgets it when its
 * tokens have expired. After a break in hearing everything is read again; while there is none, what is known holds.
 */
export async function openEndedSessions({
  db,
  settings,
  now,
  log,
}: Parts): Promise<EndedSessions & { close(): Promise<void> }> {
  const keptMs = (settings.accessTokenSeconds + MARGIN_S) * 1000;
  /** Session id to the time when it may be forgotten, oldest first. */
  const ended = new Map<string, number>();
  let retry: NodeJS.Timeout | null = null;
  let closed = false;

  function note(ids: readonly string[]): void {
    const nowMs = now();
    for (const [id, until] of ended) {
      if (until > nowMs) break;
      ended.delete(id);
    }
    for (const id of ids) ended.set(id, nowMs + keptMs);
  }

  async function read(seconds = keptMs / 1000): Promise<void> {
    const rows = await db.query<{ session_id: string }>(
      `select session_id from auth.ended_sessions
       where ended_at > clock_timestamp() - make_interval(secs => $1) order by ended_at`,
      [seconds],
    );
    note(rows.map((row) => row.session_id));
  }

  function readAgain(): void {
    read().catch((cause: unknown) => {
      if (closed) return;
      log.warn({ err: cause }, 'the sessions that ended could not be read; trying again');
      retry = setTimeout(readAgain, RETRY_MS);
      retry.unref();
    });
  }

  // Listening comes first: what ends between the two is heard, and may be read as well.
  const stop = await db.listen(CHANNEL, (payload) => note(payload.split(',')), readAgain);
  await read();
  return {
    has: (sessionId) => ended.has(sessionId),
    catchUp: () =>
      read(CATCH_UP_S).catch((cause: unknown) => {
        log.warn(
          { err: cause },
          'the sessions that ended just now could not be read; a notice tells of them',
        );
      }),
    async close() {
      closed = true;
      if (retry) clearTimeout(retry);
      await stop();
    },
  };
}

/** `tokens` whose verify also refuses a token of a session that has ended. @throws EndedSessionError from verify */
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
