import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { sessionStore, useSession } from '../net/auth/session.ts';

/** Handles an email link that leads to another page than the callback, if the server redirects there. */
export function useCodeInAddress(): void {
  const { status } = useSession();
  const { pathname } = useLocation();
  const isUp = status === 'loading' && pathname !== '/auth/callback';
  useEffect(() => {
    if (!isUp) return;
    import('../net/supabase.ts')
      .then(({ getSupabase }) => getSupabase())
      // The server is unreachable: continue signed out.
      .catch(() => sessionStore.onAuthEvent('INITIAL_SESSION', null));
  }, [isUp]);
}
