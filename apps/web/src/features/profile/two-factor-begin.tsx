import { type FormEvent, useState } from 'react';
import { beginTwoFactor, type NewFactor } from '../../lib/two-factor-actions.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { MailedCodeField } from './mailed-code-field.tsx';
import { useMailedCode } from './use-mailed-code.ts';
import { besides, useServerStep } from './use-server-step.ts';

export interface TwoFactorBeginProps {
  readonly email: string;
  readonly hasPassword: boolean;
  readonly isOnline: boolean;
  readonly onBegun: (factor: NewFactor) => void;
}

/** Problems of these fields stand beside them. */
const BESIDES: ReadonlySet<string | null> = new Set(['currentPassword', 'code']);

/** Turned off: what it is for, and the proof of the owner that turning it on takes. */
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
      {step.problem && !BESIDES.has(step.problem.field) ? (
        <Note tone="problem">{step.problem.message}</Note>
      ) : null}
      {hasPassword ? (
        <Field
          label="Password for turning it on"
          hint="Leave it empty if you signed in just now, or to get a code by email instead."
          error={besides(step.problem, 'currentPassword')}
        >
          <PasswordInput
            name="current-password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            disabled={!isOnline}
          />
        </Field>
      ) : null}
      <MailedCodeField email={email} mailed={mailed} problem={step.problem} isOnline={isOnline} />
      <div>
        <Button type="submit" variant="secondary" disabled={!isOnline} aria-disabled={step.isBusy}>
          {step.isBusy ? 'One moment...' : 'Turn on two-factor authentication'}
        </Button>
      </div>
    </form>
  );
}
