import { KeyRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { signIn } from '../../net/auth/auth-actions.ts';
import { showAuthView, useAuthDialog } from '../../net/auth/auth-dialog.ts';
import { usePasskeyPlace } from '../../net/auth/passkey-place.ts';
import { signInWithPasskey } from '../../net/auth/passkeys.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { EmailField } from './email-field.tsx';
import { missingCredentials } from './missing-credentials.ts';
import { ProblemBox } from './problem-box.tsx';
import { TextLink } from './text-link.tsx';
import { useAttempt } from './use-attempt.ts';

export function SignInForm() {
  const email = useAuthDialog().email.trim();
  const [password, setPassword] = useState('');
  const attempt = useAttempt<void>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    await attempt.run(async () => missingCredentials(email, password) ?? signIn({ email, password }));
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {attempt.problem ? <ProblemBox problem={attempt.problem} email={email} /> : null}
      <EmailField />
      <Field label="Password">
        <PasswordInput
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Button type="submit" size="field" className="mt-1 w-full" aria-disabled={attempt.isSending}>
        {attempt.isSending ? 'Signing in...' : 'Sign in'}
      </Button>
      <PasskeyButton />
      <div className="-my-2 flex flex-wrap justify-between gap-x-4">
        <TextLink onClick={() => showAuthView('forgotten_password')}>Forgot your password?</TextLink>
        <TextLink onClick={() => showAuthView('magic_link')}>Send a magic link email</TextLink>
      </div>
    </form>
  );
}

function PasskeyButton() {
  const place = usePasskeyPlace();
  const attempt = useAttempt<void>();
  if (place?.at !== 'here') return null;
  return (
    <>
      {attempt.problem ? <ProblemBox problem={attempt.problem} email="" /> : null}
      <Button
        variant="secondary"
        size="field"
        className="w-full"
        aria-disabled={attempt.isSending}
        onClick={() => attempt.run(signInWithPasskey)}
      >
        <KeyRound aria-hidden="true" size={20} strokeWidth={1.75} />
        {attempt.isSending ? 'Waiting for the passkey...' : 'Sign in with a passkey'}
      </Button>
    </>
  );
}
