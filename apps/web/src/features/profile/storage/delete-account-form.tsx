import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useEngine } from '../../../engine/engine.ts';
import { deleteAccount } from '../../../net/auth/account-actions.ts';
import { useSession } from '../../../net/auth/session.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Note } from '../../../ui/note.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { toast } from '../../../ui/toast.ts';
import { problemOfField, useServerStep } from '../sign-in/use-server-step.ts';
import { useLeaveForGood } from './use-leave-for-good.ts';

/** The confirmation word for an account without an email. */
const WORD = 'delete';

/** Asks for the email and the password, then for a confirmation. */
export function DeleteAccountForm() {
  const { userId } = useEngine();
  const { user } = useSession();
  const leaveForGood = useLeaveForGood();
  const wanted = user?.email ?? WORD;
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const [wasTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const step = useServerStep();
  const form = useRef<HTMLFormElement>(null);
  const isTyped = typed.trim().toLowerCase() === wanted.toLowerCase();

  const { problem } = step;
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problem]);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    step.setProblem(null);
    if (isTyped) setAsking(true);
  }

  async function destroy() {
    const done = await step.run(() => deleteAccount(userId, password || null));
    if (!done) return;
    await leaveForGood(userId);
    toast.success('Account deleted', {
      description: 'Everything was deleted from the server and this device.',
    });
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
      {problem && problem.field !== 'currentPassword' ? <Note tone="problem">{problem.message}</Note> : null}
      <Field
        label={`Type ${wanted} to continue`}
        error={wasTried && !isTyped ? `Type ${wanted} exactly.` : null}
      >
        <Input
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field
        label="Password"
        hint="Not needed if you signed in within the last ten minutes."
        error={problemOfField(problem, 'currentPassword')}
      >
        <PasswordInput
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="danger" size="field" aria-disabled={step.isBusy}>
        {step.isBusy ? 'Deleting...' : 'Delete my account'}
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Delete everything now?"
        description="This is the last step. The account cannot be restored."
        confirmLabel="Delete for good"
        cancelLabel="Keep my account"
        danger
        onConfirm={destroy}
      />
    </form>
  );
}
