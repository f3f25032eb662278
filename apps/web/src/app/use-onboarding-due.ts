import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ownPath, takeReturnPath } from '../net/auth/auth-return.ts';
import { noteOnboarding, useOnboarding } from '../net/auth/onboarding.ts';
import { useSession } from '../net/auth/session.ts';

/** Redirects a new account to the onboarding. Stays due until it opens, despite other redirects. */
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
