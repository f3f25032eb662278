import { emailProblem } from '@metalquest/core/account/account-words';
import { type FormEvent, useState } from 'react';
import { changeEmail } from '../../lib/account-actions.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Note } from '../../ui/note.tsx';
import { toast } from '../../ui/toast.ts';
import { EmailCodes } from './email-codes.tsx';
import { Setting } from './setting.tsx';
import { besides, useServerStep } from './use-server-step.ts';

export interface EmailSettingProps {
  readonly email: string | null;
  /** The address that waits for its codes; null for none. */
  readonly pending: string | null;
  readonly isOnline: boolean;
  /** Looks again what the server has. */
  readonly reread: () => Promise<void>;
}

/** The address that one signs in with, and another one in its place. */
export function EmailSetting({ email, pending, isOnline, reread }: EmailSettingProps) {
  const [typed, setTyped] = useState('');
  const step = useServerStep();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const message = emailProblem(typed, email);
    if (message) {
      step.say({ field: 'email', message });
      return;
    }
    const done = await step.run(() => changeEmail(typed.trim()));
    if (!done) return;
    setTyped('');
    if (!done.value.newEmail)
      toast.success('E-mail address changed', { description: done.value.email ?? '' });
    await reread();
  }

  return (
    <Setting title="E-mail address">
      <p className="wrap-anywhere text-md">{email ?? 'None'}</p>
      {pending ? <EmailCodes current={email} pending={pending} isOnline={isOnline} reread={reread} /> : null}
      <form onSubmit={submit} noValidate className="mt-5 grid max-w-md gap-4">
        {step.problem && step.problem.field !== 'email' ? (
          <Note tone="problem">{step.problem.message}</Note>
        ) : null}
        <Field label={pending ? 'Yet another address' : 'New address'} error={besides(step.problem, 'email')}>
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
        <div>
          <Button type="submit" variant="secondary" disabled={!isOnline} aria-disabled={step.isBusy}>
            {step.isBusy ? 'Changing...' : 'Change address'}
          </Button>
        </div>
      </form>
    </Setting>
  );
}
