import { type FormEvent, useState } from 'react';
import { addPasskey } from '../../lib/passkeys.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { toast } from '../../ui/toast.ts';
import { OwnerProofFields } from './owner-proof-fields.tsx';
import { useMailedCode } from './use-mailed-code.ts';
import { useServerStep } from './use-server-step.ts';

export interface PasskeyAddProps {
  readonly email: string;
  readonly hasPassword: boolean;
  readonly isOnline: boolean;
  readonly reread: () => Promise<void>;
}

/** Problems of these fields stand beside them. */
const BESIDES: ReadonlySet<string | null> = new Set(['currentPassword', 'code']);

/** Adds a passkey, with proof of the owner. */
export function PasskeyAdd({ email, hasPassword, isOnline, reread }: PasskeyAddProps) {
  const [password, setPassword] = useState('');
  const mailed = useMailedCode();
  const step = useServerStep();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const done = await step.run(() =>
      mailed.ask((nonce) => addPasskey({ password: password === '' ? null : password, nonce })),
    );
    if (!done || done.value === 'code-sent') return;
    setPassword('');
    mailed.clear();
    toast.success('Passkey added');
    await reread();
  }

  return (
    <form onSubmit={submit} noValidate className="grid max-w-md gap-4">
      {step.problem && !BESIDES.has(step.problem.field) ? (
        <Note tone="problem">{step.problem.message}</Note>
      ) : null}
      <OwnerProofFields
        hasPassword={hasPassword}
        label="Password for adding a passkey"
        hint="Leave it empty if you signed in just now, or to get a code by email instead."
        password={password}
        onPassword={setPassword}
        email={email}
        mailed={mailed}
        problem={step.problem}
        isOnline={isOnline}
      />
      <div>
        <Button type="submit" variant="secondary" disabled={!isOnline} aria-disabled={step.isBusy}>
          {step.isBusy ? 'Adding...' : 'Add a passkey'}
        </Button>
      </div>
    </form>
  );
}
