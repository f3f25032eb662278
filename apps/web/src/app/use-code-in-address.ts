import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { sessionStore, useSession } from '../lib/session.ts';

/**
 * A mail's link that came back to another address than the callback, where an installation does not allow that one: the
 * backend's client, which nothing else loads for a visitor, takes the code from the address and signs in.
 */
export function useCodeInAddress(): void {
  const { status } = useSession();
  const { pathname } = useLocation();
  const isUp = status === 'loading' && pathname !== '/auth/callback';
  useEffect(() => {
    if (!isUp) return;
    import('../lib/supabase.ts')
      .then(({ getSupabase }) => getSupabase())
      // No server, no sign-in: a visitor.
      .catch(() => sessionStore.onAuthEvent('INITIAL_SESSION', null));
  }, [isUp]);
}
