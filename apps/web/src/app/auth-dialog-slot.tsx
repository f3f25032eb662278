import { Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { closeAuthDialog, useAuthDialog } from '../net/auth/auth-dialog.ts';
import { startAsGuest } from '../net/auth/session.ts';
import { OwnServer } from '../records/own-server.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { useOnceOpen } from '../ui/use-once-open.ts';
import { isAppPath } from './app-paths.ts';

const AuthDialog = lazyComponent(async () => (await import('../features/auth/auth-dialog.tsx')).AuthDialog);

export function AuthDialogSlot() {
  const { open } = useAuthDialog();
  const { pathname } = useLocation();
  const navigate = useNavigate();

  function startHere() {
    startAsGuest();
    closeAuthDialog();
    // A page of the app opens at its address.
    if (!isAppPath(pathname)) void navigate('/quests');
  }

  if (!useOnceOpen(open)) return null;
  return (
    <Suspense>
      <AuthDialog
        onTry={startHere}
        {...(import.meta.env.MODE === 'native' ? { foot: <OwnServer onChange={closeAuthDialog} /> } : {})}
      />
    </Suspense>
  );
}
