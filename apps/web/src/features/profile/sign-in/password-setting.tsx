import { passwordLengthProblem } from '@metalquest/core/account/password-advice';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { NewPasswordField } from '../../../forms/new-password-field.tsx';
import { changePassword } from '../../../net/auth/account-actions.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { toast } from '../../../ui/toast.ts';
import { Setting } from '../setting.tsx';
import { MailedCodeField } from './mailed-code-field.tsx';
import { useMailedCode } from './use-mailed-code.ts';
import { problemOfField, useServerStep } from './use-server-step.ts';

export interface PasswordSettingProps {
  readonly email: string;
  /** False for an account of a sign-in provider, which can set a first password. */
  readonly hasPassword: boolean;
  readonly isOnline: boolean;
}

const FIELDS_WITH_ERRORS: ReadonlySet<string | null> = new Set(['currentPassword', 'code']);

/** Changes the password. Has no draft: a password must not be stored on the device. */
export function PasswordSetting(props: PasswordSettingProps) {
  const { email, hasPassword, isOnline } = props;
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [attempt, setAttempt] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const mailed = useMailedCode();
  const step = useServerStep();

  const { problem } = step;
  useEffect(() => {
    if (problem || attempt > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problem, attempt]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setAttempt(attempt + 1);
    if (hasPassword && current === '') {
      step.setProblem({ field: 'currentPassword', message: 'Enter your current password.' });
      return;
    }
    step.setProblem(null);
    if (passwordLengthProblem(next)) return;
    const done = await step.run(() =>
      mailed.ask((nonce) => changePassword(next, { password: hasPassword ? current : null, nonce })),
    );
    if (!done || done.value === 'code-sent') return;
    mailed.clear();
    setCurrent('');
    setNext('');
    setAttempt(0);
    toast.success('Password changed', { description: 'All your other devices were signed out.' });
  }

  const above = problem && !FIELDS_WITH_ERRORS.has(problem.field) ? problem.message : null;
  return (
    <Setting
      title="Password"
      hint={
        hasPassword
          ? 'Changing it signs out all your other devices.'
          : 'You sign in through a provider. With a password, you can also sign in without the provider.'
      }
    >
      <form ref={form} onSubmit={submit} noValidate className="grid max-w-md gap-4">
        {above ? <Note tone="problem">{above}</Note> : null}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <fieldset disabled={!isOnline} className="grid gap-4">
          {hasPassword ? (
            <Field label="Current password" error={problemOfField(problem, 'currentPassword')}>
              <PasswordInput
                name="current-password"
                autoComplete="current-password"
                value={current}
                onChange={(event) => setCurrent(event.target.value)}
              />
            </Field>
          ) : null}
          <NewPasswordField
            label="New password"
            value={next}
            onChange={setNext}
            email={email}
            wasTried={attempt > 0}
          />
        </fieldset>
        <MailedCodeField email={email} mailed={mailed} problem={problem} isOnline={isOnline} />
        <div>
          <Button type="submit" variant="secondary" disabled={!isOnline} aria-disabled={step.isBusy}>
            {step.isBusy ? 'Changing...' : hasPassword ? 'Change password' : 'Set password'}
          </Button>
        </div>
      </form>
    </Setting>
  );
}
