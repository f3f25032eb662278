import { openAuthDialog } from '../net/auth/auth-dialog.ts';
import { useSecondStep, useSession } from '../net/auth/session.ts';
import { TopBanner, TopBannerAction } from './top-banner.tsx';

export function SessionLostBanner() {
  const session = useSession();
  const step = useSecondStep();
  if (session.status !== 'signed-in' || session.canSync) return null;
  return (
    <TopBanner
      action={
        <TopBannerAction onClick={() => openAuthDialog('sign-in')}>
          {step ? 'Enter your code' : 'Sign in again'}
        </TopBannerAction>
      }
    >
      {step
        ? 'Your sign-in is not complete. Your changes stay on this device until you enter your code.'
        : 'You are signed out. Your changes stay on this device until you sign in again.'}
    </TopBanner>
  );
}
