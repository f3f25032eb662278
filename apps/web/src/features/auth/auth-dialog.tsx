import { useEffect } from 'react';
import { closeAuthDialog, showAuthTab, useAuthDialog } from '../../lib/auth-dialog.ts';
import { useSession } from '../../lib/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { CredentialsForm } from './credentials-form.tsx';

const TABS = [
  { id: 'sign-in', label: 'Sign In' },
  { id: 'sign-up', label: 'Sign Up' },
] as const;

const TITLE = { 'sign-in': 'Welcome back', 'sign-up': 'Create your account' } as const;

/** The one place to sign in or up, opened from anywhere; it closes by itself when someone is signed in. */
export function AuthDialog() {
  const { open, tab } = useAuthDialog();
  const session = useSession();
  const settled = session.status === 'signed-in' && session.canSync;
  useEffect(() => {
    if (settled) closeAuthDialog();
  }, [settled]);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && closeAuthDialog()}
      title={TITLE[tab]}
      className="max-w-[360px]"
    >
      <Tabs label="Sign in or sign up" tabs={TABS} value={tab} onValueChange={showAuthTab}>
        <CredentialsForm key={tab} tab={tab} />
      </Tabs>
      <p className="mt-5 border-line border-t pt-4 text-muted text-sm">
        Native mobile apps are coming soon. Until then, open this page in your phone's browser and add it to
        the home screen.
      </p>
    </Dialog>
  );
}
