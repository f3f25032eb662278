import { passwordLengthProblem } from '@metalquest/core/account/password-advice';
import { type FormEvent, useState } from 'react';
import { NewPasswordField } from '../../forms/new-password-field.tsx';
import { resendConfirmation, signUp } from '../../net/auth/auth-actions.ts';
import { useAuthDialog } from '../../net/auth/auth-dialog.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField } from './email-field.tsx';
import { MailSent } from './mail-sent.tsx';
import { missingCredentials } from './missing-credentials.ts';
import { ProblemBox } from './problem-box.tsx';
import { useAttempt } from './use-attempt.ts';

export function SignUpForm() {
  const email = useAuthDialog().email.trim();
  const [password, setPassword] = useState('');
  const [wasTried, setTried] = useState(false);
  const attempt = useAttempt<'signed-in' | 'confirm'>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const missing = missingCredentials(email, password);
    if (!missing && passwordLengthProblem(password)) return;
    await attempt.run(async () => missing ?? signUp({ email, password }));
  }

  if (attempt.done === 'confirm') {
    return (
      <MailSent
        title="Check your email for the confirmation link"
        text={`It was sent to ${email}.`}
        email={email}
        codeFrom="email"
        sendAgain={() => resendConfirmation(email)}
      />
    );
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {attempt.problem ? <ProblemBox problem={attempt.problem} email={email} /> : null}
      <EmailField />
      <NewPasswordField
        label="Password"
        value={password}
        onChange={setPassword}
        email={email}
        wasTried={wasTried}
      />
      <Button type="submit" size="field" className="w-full" aria-disabled={attempt.isSending}>
        {attempt.isSending ? 'Creating your account...' : 'Create account'}
      </Button>
    </form>
  );
}
