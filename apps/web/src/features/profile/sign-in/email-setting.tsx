import { emailProblem } from '@metalquest/core/account/account-error-text';
import { type FormEvent, useState } from 'react';
import { changeEmail } from '../../../net/auth/account-actions.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Note } from '../../../ui/note.tsx';
import { toast } from '../../../ui/toast.ts';
import { Setting } from '../setting.tsx';
import { EmailCodes } from './email-codes.tsx';
import { OwnerProofFields } from './owner-proof-fields.tsx';
import { useMailedCode } from './use-mailed-code.ts';
import { problemOfField, useServerStep } from './use-server-step.ts';

export interface EmailSettingProps {
  readonly email: string | null;
  readonly pending: string | null;
  /** False for an account of a sign-in provider, which is sent a code. */
  readonly hasPassword: boolean;
  readonly isOnline: boolean;
  readonly reread: () => Promise<void>;
}

const FIELDS_WITH_ERRORS: ReadonlySet<string | null> = new Set(['email', 'currentPassword', 'code']);

export function EmailSetting({ email, pending, hasPassword, isOnline, reread }: EmailSettingProps) {
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const mailed = useMailedCode();
  const step = useServerStep();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const message = emailProblem(typed, email);
    if (message) {
      step.setProblem({ field: 'email', message });
      return;
    }
    const done = await step.run(() =>
      mailed.ask((nonce) =>
        changeEmail(typed.trim(), { password: password === '' ? null : password, nonce }),
      ),
    );
    if (!done || done.value === 'code-sent') return;
    setTyped('');
    setPassword('');
    mailed.clear();
    if (!done.value.newEmail) toast.success('Email address changed', { description: done.value.email ?? '' });
    await reread();
  }

  return (
    <Setting title="Email address">
      <p className="wrap-anywhere text-md">{email ?? 'None'}</p>
      {pending ? <EmailCodes current={email} pending={pending} isOnline={isOnline} reread={reread} /> : null}
      <form onSubmit={submit} noValidate className="mt-5 grid max-w-md gap-4">
        {step.problem && !FIELDS_WITH_ERRORS.has(step.problem.field) ? (
          <Note tone="problem">{step.problem.message}</Note>
        ) : null}
        <Field
          label={pending ? 'Different address' : 'New address'}
          error={problemOfField(step.problem, 'email')}
        >
          <Input
            type="email"
            name="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            disabled={!isOnline}
          />
        </Field>
        <OwnerProofFields
          hasPassword={hasPassword}
          label="Your password"
          password={password}
          onPassword={setPassword}
          email={email ?? 'your address'}
          mailed={mailed}
          problem={step.problem}
          isOnline={isOnline}
        />
        <div>
          <Button type="submit" variant="secondary" disabled={!isOnline} aria-disabled={step.isBusy}>
            {step.isBusy ? 'Changing...' : 'Change address'}
          </Button>
        </div>
      </form>
    </Setting>
  );
}
