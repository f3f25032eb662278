import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { platform } from '#platform';
import { OnboardingPage } from '../../features/onboarding/onboarding-page.tsx';
import { SignUpFirst } from '../../features/onboarding/sign-up-first.tsx';
import { noteOnboarding, useOnboarding } from '../../net/auth/onboarding.ts';
import { useSession } from '../../net/auth/session.ts';
import { OwnServer } from '../../records/own-server.tsx';
import { EngineReady } from '../engine-ready.tsx';
import { PageLoading } from '../page-loading.tsx';

/** `/onboarding`. A user who signs in here to an existing account skips it. */
export function Component() {
  const session = useSession();
  const [arrivedSignedOut, setCameSignedOut] = useState(false);
  const userId = session.user?.id ?? null;
  const onboarding = useOnboarding(userId);
  const isOldAccount = arrivedSignedOut && userId !== null && onboarding === null;
  useEffect(() => {
    if (session.status === 'signed-out') setCameSignedOut(true);
  }, [session.status]);
  useEffect(() => {
    if (isOldAccount && userId) noteOnboarding(userId, { state: 'over' });
  }, [isOldAccount, userId]);
  const [isLeaving, setLeaving] = useState(false);
  if (isOldAccount && !isLeaving) setLeaving(true);
  if (isLeaving) return <Navigate to="/quests" replace />;
  if (session.status === 'loading') return <PageLoading />;
  if (session.status === 'signed-out') {
    // In the native app, '/' redirects here, so link to another page.
    return (
      <SignUpFirst
        purpose={platform.isNative ? '/features' : '/'}
        foot={<OwnServer className="justify-center" />}
      />
    );
  }
  return (
    <EngineReady throwFailure fallback={<PageLoading />}>
      <OnboardingPage userId={session.user.id} />
    </EngineReady>
  );
}
