import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { openAuthDialog } from '../../../net/auth/auth-dialog.ts';
import { useSession } from '../../../net/auth/session.ts';
import { newServerState } from '../../../net/server-state.ts';
import { Button } from '../../../ui/button.tsx';
import { SigningRequests, type SigningRequestsProps } from './signing-requests.tsx';

/** Asks the landowner to sign at a link, and shows the answer. */
export function Signing(props: Omit<SigningRequestsProps, 'hasSession'>) {
  const session = useSession();
  const [serverState] = useState(newServerState);
  return (
    <div className="mt-6 grid gap-3">
      <h3 className="text-md">Signing at a link</h3>
      {session.user?.isGuest ? (
        <div className="grid justify-items-start gap-3">
          <p className="text-muted">
            The landowner can also sign on a web page. You need an account to create the link; the landowner
            does not.
          </p>
          <Button variant="secondary" onClick={() => openAuthDialog('sign-up')}>
            Create account
          </Button>
        </div>
      ) : (
        <QueryClientProvider client={serverState}>
          <SigningRequests {...props} hasSession={session.status === 'signed-in' && session.canSync} />
        </QueryClientProvider>
      )}
    </div>
  );
}
