import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ownPath, takeReturnPath } from '../lib/auth-return.ts';
import { noteOnboarding, useOnboarding } from '../lib/onboarding.ts';
import { useSession } from '../lib/session.ts';

/**
 * Redirects a new account to the onboarding, which later returns to the current page. Stays due until that
 * page opens, because a sign-in may cause other redirects first.
 */
export function useOnboardingDue(): void {
  const userId = useSession().user?.id ?? null;
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const onboarding = useOnboarding(userId);
  const isDue = onboarding?.state === 'due';
  const isFromKnown = Boolean(onboarding?.from);
  useEffect(() => {
    if (!userId || !isDue) return;
    if (!isFromKnown) {
      const here = ownPath(pathname + search) ?? takeReturnPath();
      noteOnboarding(userId, { from: here === '/' ? '/quests' : here });
    }
    void navigate('/onboarding');
  }, [userId, isDue, isFromKnown, navigate, pathname, search]);
}
