import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { promptSignIn } from '../../net/auth/auth-dialog.ts';
import { ownPath } from '../../net/auth/auth-return.ts';
import { useSession } from '../../net/auth/session.ts';

/** `/sign-in?next=/finds`: opens the sign-in dialog over the target page, or over the home page. */
export function Component() {
  const session = useSession();
  const isGuest = session.user?.isGuest ?? false;
  const [search] = useSearchParams();
  useEffect(() => {
    if (session.status === 'signed-out' || isGuest) promptSignIn();
  }, [session.status, isGuest]);
  return <Navigate to={ownPath(search.get('next')) ?? '/'} replace />;
}
