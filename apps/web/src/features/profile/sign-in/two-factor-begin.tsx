import { type FormEvent, useState } from 'react';
import { beginTwoFactor, type NewFactor } from '../../../net/auth/two-factor-actions.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { OwnerProofFields } from './owner-proof-fields.tsx';
import { useMailedCode } from './use-mailed-code.ts';
import { useServerStep } from './use-server-step.ts';

export interface TwoFactorBeginProps {
  readonly email: string;
  readonly hasPassword: boolean;
  readonly isOnline: boolean;
  readonly onBegun: (factor: NewFactor) => void;
}

const FIELDS_WITH_ERRORS: ReadonlySet<string | null> = new Set(['currentPassword', 'code']);

export function TwoFactorBegin({ email, hasPassword, isOnline, onBegun }: TwoFactorBeginProps) {
  const [password, setPassword] = useState('');
  const mailed = useMailedCode();
  const step = useServerStep();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const done = await step.run(() =>
      mailed.ask((nonce) => beginTwoFactor({ password: password === '' ? null : password, nonce })),
    );
    if (done && done.value !== 'code-sent') onBegun(done.value);
  }

  return (
    <form onSubmit={submit} noValidate className="grid max-w-md gap-4">
      {step.problem && !FIELDS_WITH_ERRORS.has(step.problem.field) ? (
        <Note tone="problem">{step.problem.message}</Note>
      ) : null}
      <OwnerProofFields
        hasPassword={hasPassword}
        label="Password for turning it on"
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
          {step.isBusy ? 'Turning on...' : 'Turn on two-factor authentication'}
        </Button>
      </div>
    </form>
  );
}
