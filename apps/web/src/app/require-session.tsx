import { useEffect } from 'react';
import { Outlet, useMatches } from 'react-router';
import { openAuthDialog, promptSignIn } from '../net/auth/auth-dialog.ts';
import { useSession } from '../net/auth/session.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { EngineReady } from './engine-ready.tsx';
import { isPageHandle } from './page-handle.ts';
import { PageLoading } from './page-loading.tsx';

/** The sign-in guard. Shows the auth dialog at the requested address, which opens after sign-in. */
export function RequireSession() {
  const session = useSession();
  const signedOut = session.status === 'signed-out';
  useEffect(() => {
    if (signedOut) promptSignIn();
  }, [signedOut]);
  if (session.status === 'loading') return <PageLoading />;
  if (signedOut) return <SignInFirst />;
  return (
    <EngineReady throwFailure fallback={<PageLoading />}>
      <Outlet />
    </EngineReady>
  );
}

function SignInFirst() {
  const handle = useMatches().at(-1)?.handle;
  const title = isPageHandle(handle) ? handle.title : null;
  return (
    <div className="page-width flex grow flex-col justify-center py-10">
      <EmptyState
        headingLevel={1}
        title={title ? `${title}: sign in first` : 'Sign in first'}
        description="Your quests and finds are private. Sign in to open this page."
        action={<Button onClick={() => openAuthDialog('sign-in')}>Sign In</Button>}
      />
    </div>
  );
}
