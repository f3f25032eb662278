import { CircleAlert, MailCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { type AuthProblem, signIn, signUp } from '../../lib/auth-actions.ts';
import type { AuthTab } from '../../lib/auth-dialog.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';

type Progress =
  | { at: 'writing' }
  | { at: 'sending' }
  | { at: 'refused'; problem: AuthProblem }
  | { at: 'confirm' };

/** GoTrue's reasons for a weak password, in words. */
const WEAK_PASSWORD_REASONS: Record<string, string> = {
  length: 'It is too short.',
  characters: 'It needs other kinds of characters too.',
  pwned: 'It is on lists of known passwords.',
};

const EMPTY: AuthProblem = {
  message: 'You must provide either an email or phone number and a password',
  weakPasswordReasons: [],
};

/** E-mail and password for either tab. What was typed stays when the server says no. */
export function CredentialsForm({ tab }: { tab: AuthTab }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [progress, setProgress] = useState<Progress>({ at: 'writing' });
  const signingUp = tab === 'sign-up';

  async function submit(event: FormEvent) {
    event.preventDefault();
    const credentials = { email: email.trim(), password };
    if (!credentials.email || !password) {
      setProgress({ at: 'refused', problem: EMPTY });
      return;
    }
    setProgress({ at: 'sending' });
    const result = await (signingUp ? signUp(credentials) : signIn(credentials));
    if (!result.ok) setProgress({ at: 'refused', problem: result.error });
    else setProgress(result.value === 'confirm' ? { at: 'confirm' } : { at: 'writing' });
  }

  if (progress.at === 'confirm') return <ConfirmByMail email={email.trim()} />;
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {progress.at === 'refused' ? <ProblemBox problem={progress.problem} /> : null}
      <Field label="Email address">
        <Input
          type="email"
          name="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Field label="Password" hint={signingUp ? 'At least 8 characters.' : undefined}>
        <PasswordInput
          name="password"
          autoComplete={signingUp ? 'new-password' : 'current-password'}
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Button type="submit" size="field" className="mt-1 w-full" disabled={progress.at === 'sending'}>
        {buttonText(signingUp, progress.at === 'sending')}
      </Button>
    </form>
  );
}

function buttonText(signingUp: boolean, sending: boolean): string {
  if (signingUp) return sending ? 'Creating your account...' : 'Create account';
  return sending ? 'Signing in...' : 'Sign in';
}

function ProblemBox({ problem }: { problem: AuthProblem }) {
  return (
    <div role="alert" className="flex gap-3 rounded-control bg-clay-tint p-3.5 text-clay">
      <CircleAlert aria-hidden="true" size={20} strokeWidth={1.75} className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        <p className="font-[560]">{problem.message}</p>
        {problem.weakPasswordReasons.length > 0 ? (
          <ul className="mt-1 list-disc pl-4 text-sm">
            {problem.weakPasswordReasons.map((reason) => (
              <li key={reason}>{WEAK_PASSWORD_REASONS[reason] ?? reason}</li>
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  );
}

function ConfirmByMail({ email }: { email: string }) {
  return (
    <div role="status" className="flex gap-3 rounded-control bg-moss-tint p-4">
      <MailCheck aria-hidden="true" size={22} strokeWidth={1.75} className="mt-0.5 shrink-0 text-moss-deep" />
      <div className="min-w-0">
        <p className="font-[620]">Check your email for the confirmation link</p>
        <p className="mt-1 break-words text-muted text-sm">It was sent to {email}.</p>
      </div>
    </div>
  );
}
