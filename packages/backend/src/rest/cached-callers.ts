import { LRUCache } from 'lru-cache';
import { callerOf, TokenError } from '../auth/access-tokens.ts';
import { SESSION_ENDED } from '../auth/ended-sessions.ts';
import type { BackendContext } from '../context.ts';
import type { Caller } from '../db/database.ts';

/** Cache size; a device uses the same token for an hour. */
const MAX_REMEMBERED = 1000;

/** Verifying an ES256 signature costs as much as a small query. `now` is epoch milliseconds. */
export function cachedCallers({
  tokens,
  endedSessions,
  now,
}: Pick<BackendContext, 'tokens' | 'endedSessions' | 'now'>): (
  authorization: string | undefined,
) => Promise<Caller> {
  const cache = new LRUCache<string, { caller: Caller; expiresAt: number }>({ max: MAX_REMEMBERED });
  return async (authorization) => {
    const remembered = authorization === undefined ? undefined : cache.get(authorization);
    if (remembered && remembered.expiresAt > now()) {
      const { session_id: session } = remembered.caller.claims;
      if (typeof session === 'string' && endedSessions.has(session))
        throw new TokenError('invalid', SESSION_ENDED);
      return remembered.caller;
    }
    const caller = await callerOf(tokens, authorization);
    if (authorization !== undefined && typeof caller.claims.exp === 'number') {
      cache.set(authorization, { caller, expiresAt: caller.claims.exp * 1000 });
    }
    return caller;
  };
}
