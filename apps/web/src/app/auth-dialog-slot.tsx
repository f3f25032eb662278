import { Suspense } from 'react';
import { closeAuthDialog, useAuthDialog } from '../net/auth/auth-dialog.ts';
import { OwnServer } from '../records/own-server.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { useOnceOpen } from '../ui/use-once-open.ts';

const AuthDialog = lazyComponent(async () => (await import('../features/auth/auth-dialog.tsx')).AuthDialog);

export function AuthDialogSlot() {
  const { open } = useAuthDialog();
  if (!useOnceOpen(open)) return null;
  return (
    <Suspense>
      <AuthDialog
        {...(import.meta.env.MODE === 'native' ? { foot: <OwnServer onChange={closeAuthDialog} /> } : {})}
      />
    </Suspense>
  );
}
