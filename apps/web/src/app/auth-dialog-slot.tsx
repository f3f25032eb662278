import { lazy, Suspense, useEffect, useState } from 'react';
import { useAuthDialog } from '../lib/auth-dialog.ts';

const AuthDialog = lazy(async () => ({
  default: (await import('../features/auth/auth-dialog.tsx')).AuthDialog,
}));

/** Loads the auth dialog when it is first opened; it stays so that it can fade out. */
export function AuthDialogSlot() {
  const { open } = useAuthDialog();
  const [wanted, setWanted] = useState(open);
  useEffect(() => {
    if (open) setWanted(true);
  }, [open]);
  if (!wanted) return null;
  return (
    <Suspense>
      <AuthDialog />
    </Suspense>
  );
}
