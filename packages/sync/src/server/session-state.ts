import { isSecondStepMissing } from '@metalquest/core/account/second-step';
import type { UserId } from '@metalquest/core/ids';
import { verdictOf } from '@metalquest/core/queue/outcome';
import type { Session } from '@supabase/supabase-js';
import type { SessionState } from './server.ts';

interface AuthFailure {
  readonly name: string;
  readonly status?: number | undefined;
}

/**
 * Interprets an answer of the auth client. A refresh that failed without signal keeps the user signed in, and
 * the queue waits.
 */
export function sessionState(
  session: Session | null,
  error: AuthFailure | null,
  userId: UserId,
): SessionState {
  if (session) {
    if (session.user.id !== userId) return 'other-user';
    // The server would refuse uploads, and Supabase would answer every read with no rows.
    return isSecondStepMissing(session) ? 'signed-out' : 'ready';
  }
  if (!error) return 'signed-out';
  const noAnswer = error.name === 'AuthRetryableFetchError' || error.status === undefined;
  if (error.name === 'AuthSessionMissingError') return 'signed-out';
  return noAnswer || verdictOf(error.status || null) === 'silence' ? 'unreachable' : 'signed-out';
}
