import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { finishSignIn } from '../../net/auth/auth-actions.ts';
import { openAuthDialog, openAuthView } from '../../net/auth/auth-dialog.ts';
import { type AuthProblem, linkProblem } from '../../net/auth/auth-problem.ts';
import { takeReturnPath } from '../../net/auth/auth-return.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type CallbackAddress, readCallback } from './read-callback.ts';

type State =
  | { at: 'working' }
  | { at: 'offline' }
  | { at: 'other-browser' }
  | { at: 'problem'; problem: AuthProblem };

/** `/auth/callback`: the target of email links and sign-in providers; remounts for each link. */
function CallbackPage() {
  const { search, hash } = useLocation();
  return <Arrival key={search + hash} />;
}

function Arrival() {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  // The URL on arrival: auth-js removes the code from it.
  const [address] = useState(() => readCallback(search, hash));
  const [state, setState] = useState<State>(() => before(address));

  useEffect(() => {
    if (state.at === 'offline') {
      // A code works only once, so wait for a connection.
      const goOn = () => setState({ at: 'working' });
      window.addEventListener('online', goOn);
      return () => window.removeEventListener('online', goOn);
    }
    if (state.at !== 'working' || address.kind === 'half') return;
    let isHere = true;
    void finishSignIn().then((result) => {
      if (!isHere) return;
      // Where auth-js reads the URL itself, a code still in it was issued to another browser.
      const isUnused =
        import.meta.env.MODE !== 'native' && new URLSearchParams(window.location.search).has('code');
      if (!result.ok) setState({ at: 'problem', problem: result.error });
      else if (isUnused) setState({ at: 'other-browser' });
      else void navigate(takeReturnPath(), { replace: true });
    });
    return () => {
      isHere = false;
    };
  }, [state, address, navigate]);

  return (
    <div className="page-width flex grow flex-col justify-center py-10">
      {address.kind === 'half' ? <HalfConfirmed /> : <StateMessage state={state} />}
    </div>
  );
}

function before(address: CallbackAddress): State {
  if (address.kind === 'error') {
    return { at: 'problem', problem: linkProblem(address.code, address.description) };
  }
  return navigator.onLine || address.kind !== 'code' ? { at: 'working' } : { at: 'offline' };
}

function StateMessage({ state }: { state: State }) {
  if (state.at === 'problem') return <Problem problem={state.problem} />;
  if (state.at === 'other-browser') {
    return (
      <EmptyState
        headingLevel={1}
        title="Your email address is confirmed"
        description="This link was requested in another browser and only works there. Sign in here with your password, or get a link for this browser."
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button onClick={() => openAuthDialog('sign-in')}>Sign In</Button>
            <Button variant="secondary" onClick={() => openAuthView('magic_link')}>
              Send a magic link email
            </Button>
          </div>
        }
      />
    );
  }
  const isOffline = state.at === 'offline';
  return (
    <div role="status">
      <EmptyState
        headingLevel={1}
        title={isOffline ? 'You are offline' : 'Signing you in...'}
        description={
          isOffline ? 'Keep this page open. It continues automatically when you have signal.' : 'One moment.'
        }
      />
    </div>
  );
}

function Problem({ problem }: { problem: AuthProblem }) {
  const { remedy } = problem;
  return (
    <div role="alert">
      <EmptyState
        headingLevel={1}
        title={problem.message}
        description={problem.advice}
        action={
          remedy === 'magic_link' || remedy === 'forgotten_password' ? (
            <div className="flex flex-wrap justify-center gap-3">
              <Button onClick={() => openAuthView('magic_link')}>Send a magic link email</Button>
              <Button variant="secondary" onClick={() => openAuthView('forgotten_password')}>
                Set a new password
              </Button>
            </div>
          ) : (
            <Button onClick={() => openAuthDialog('sign-in')}>Sign In</Button>
          )
        }
      />
    </div>
  );
}

/** One of the two mailboxes has confirmed a change of address. */
function HalfConfirmed() {
  return (
    <EmptyState
      headingLevel={1}
      title="One address is confirmed"
      description="We also sent an email to your other address. Open the link in it to complete the change."
    />
  );
}

export { CallbackPage as Component };
