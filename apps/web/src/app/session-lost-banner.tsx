import { openAuthDialog } from '../lib/auth-dialog.ts';
import { useSecondStep, useSession } from '../lib/session.ts';

/** Tells someone who works on without a session that nothing is being sent. */
export function SessionLostBanner() {
  const session = useSession();
  const step = useSecondStep();
  if (session.status !== 'signed-in' || session.canSync) return null;
  return (
    <div role="status" className="border-line border-b bg-clay-tint">
      <div className="page-width flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-sm">
        <p>
          {step
            ? 'Your sign-in is not complete. Your changes stay on this device until you enter your code.'
            : 'You are signed out. Your changes stay on this device until you sign in again.'}
        </p>
        <button
          type="button"
          className="min-h-11 font-[620] text-clay underline underline-offset-4"
          onClick={() => openAuthDialog('sign-in')}
        >
          {step ? 'Enter your code' : 'Sign in again'}
        </button>
      </div>
    </div>
  );
}
