import { OnboardingPage } from '../../features/onboarding/onboarding-page.tsx';
import { SignUpFirst } from '../../features/onboarding/sign-up-first.tsx';
import { useSession } from '../../lib/session.ts';
import { EngineReady } from '../engine-ready.tsx';
import { PageLoading } from '../page-loading.tsx';

/** `/onboarding`: the first steps of a new account. */
export function Component() {
  const session = useSession();
  if (session.status === 'loading') return <PageLoading />;
  if (session.status === 'signed-out') return <SignUpFirst />;
  return (
    <EngineReady throwFailure fallback={<PageLoading />}>
      <OnboardingPage userId={session.user.id} />
    </EngineReady>
  );
}
