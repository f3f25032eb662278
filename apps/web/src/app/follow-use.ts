import type { DataRouter } from 'react-router';
import { track } from '../net/analytics/track.ts';
import { sessionStore } from '../net/auth/session.ts';
import { noteDuration } from '../platform/timed.ts';

/** Reports page views, slow navigations and sign-outs to analytics, until the returned function is called. */
export function followUse(
  router: Pick<DataRouter, 'state' | 'subscribe'>,
  now = () => performance.now(),
): () => void {
  let path = router.state.location.pathname;
  let startedAt: number | null = null;
  track('$pageview', { path });

  const leaveRouter = router.subscribe(({ location, navigation }) => {
    if (navigation.state !== 'idle') {
      startedAt ??= now();
      return;
    }
    if (startedAt !== null) noteDuration('page_load', now() - startedAt);
    startedAt = null;
    if (location.pathname === path) return;
    path = location.pathname;
    track('navigation', { destination: path });
    track('$pageview', { path });
  });

  let wasSignedIn = sessionStore.get().status === 'signed-in';
  const leaveSession = sessionStore.subscribe(() => {
    const { status } = sessionStore.get();
    if (wasSignedIn && status === 'signed-out') track('user_signed_out', {});
    wasSignedIn = status === 'signed-in';
  });
  return () => {
    leaveRouter();
    leaveSession();
  };
}
