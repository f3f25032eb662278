import { useState } from 'react';
import { useLocation } from 'react-router';
import { undoChange } from '../../net/auth/account-actions.ts';
import { keepAuthEmail, openAuthView } from '../../net/auth/auth-dialog.ts';
import { useOnline } from '../../platform/use-online.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Note } from '../../ui/note.tsx';
import { useServerStep } from './sign-in/use-server-step.ts';

/** `/auth/undo-change`: the target of emails about changed ways to sign in. Acts only on the button. */
function UndoChangePage() {
  const { hash } = useLocation();
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? '';
  return (
    <div className="page-width flex grow flex-col justify-center py-10">
      {token === '' ? (
        <EmptyState
          headingLevel={1}
          title="This link is not complete"
          description="Open it from the email again, or copy the whole link."
        />
      ) : (
        <Question key={token} token={token} />
      )}
    </div>
  );
}

function Question({ token }: { token: string }) {
  const isOnline = useOnline();
  const step = useServerStep();
  const [email, setEmail] = useState<string | null>(null);

  async function undo() {
    const done = await step.run(() => undoChange(token));
    if (done) setEmail(done.value);
  }

  if (email !== null) return <Undone email={email} />;
  const { problem } = step;
  return (
    <>
      <EmptyState
        headingLevel={1}
        title="Undo the change of your account?"
        description="Your account gets the address of this email back. Passkeys, authenticator apps, recovery codes and the calendar address added since a week before the email are removed. All devices are signed out, and the password no longer works: you set a new one next."
        action={
          <Button
            variant="danger"
            size="field"
            disabled={!isOnline}
            aria-disabled={step.isBusy}
            onClick={undo}
          >
            {step.isBusy ? 'Undoing...' : 'Undo the change'}
          </Button>
        }
      />
      <div className="mx-auto w-full max-w-md">
        {isOnline ? null : (
          <Note tone="offline">You are offline. Keep this page open until you have signal.</Note>
        )}
        {problem ? (
          <Note tone="problem">
            {problem.field === 'code'
              ? 'This link has been used, or it is older than 7 days.'
              : problem.message}
          </Note>
        ) : null}
      </div>
    </>
  );
}

function Undone({ email }: { email: string }) {
  function setPassword() {
    keepAuthEmail(email);
    openAuthView('forgotten_password');
  }
  return (
    <div role="status">
      <EmptyState
        headingLevel={1}
        title="The change is undone"
        description={`Your account has the address ${email}, and all devices are signed out. Set a new password to sign in again.`}
        action={
          <Button size="field" onClick={setPassword}>
            Set a new password
          </Button>
        }
      />
    </div>
  );
}

export { UndoChangePage as Component };
