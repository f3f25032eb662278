import { type FormEvent, useState } from 'react';
import { verifyCode } from '../../net/auth/auth-actions.ts';
import { showAuthView, useAuthDialog } from '../../net/auth/auth-dialog.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { DIGITS, SixDigits } from '../../ui/six-digits.tsx';
import { EmailField } from './email-field.tsx';
import { ProblemBox } from './problem-box.tsx';
import { TextLink } from './text-link.tsx';
import { useAttempt } from './use-attempt.ts';

/** The six-digit code of an email, for users who read it on another device. */
export function VerifyCodeForm() {
  const { email: typed, codeFrom } = useAuthDialog();
  const email = typed.trim();
  const [code, setCode] = useState('');
  const [wasTried, setTried] = useState(false);
  const attempt = useAttempt<void>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (email === '' || code.length !== DIGITS) return;
    await attempt.run(() => verifyCode(email, code, codeFrom));
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <p className="text-muted">The email contains a six-digit code below the link.</p>
      {attempt.problem ? <ProblemBox problem={attempt.problem} email={email} /> : null}
      <EmailField error={wasTried && email === '' ? 'Enter the address that the email was sent to.' : null} />
      <Field
        label="Code"
        error={wasTried && code.length !== DIGITS ? 'Enter all six digits of the code.' : null}
      >
        <SixDigits value={code} onChange={setCode} className="text-center text-xl tracking-[0.35em]" />
      </Field>
      <Button type="submit" size="field" className="w-full" aria-disabled={attempt.isSending}>
        {attempt.isSending ? 'Checking...' : codeFrom === 'recovery' ? 'Continue' : 'Sign in'}
      </Button>
      <TextLink
        className="-my-2"
        onClick={() => showAuthView(codeFrom === 'recovery' ? 'forgotten_password' : 'magic_link')}
      >
        Send a new email
      </TextLink>
    </form>
  );
}
