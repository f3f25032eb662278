import type { Result } from '@metalquest/core/result';
import { type FormEvent, type ReactNode, useState } from 'react';
import { showAuthView, useAuthDialog } from '../../net/auth/auth-dialog.ts';
import type { AuthProblem } from '../../net/auth/auth-problem.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField } from './email-field.tsx';
import { MailSent } from './mail-sent.tsx';
import { ProblemBox } from './problem-box.tsx';
import { TextLink } from './text-link.tsx';
import { useAttempt } from './use-attempt.ts';

export interface MailRequestFormProps {
  intro: ReactNode;
  emptyEmail: string;
  button: string;
  sendingButton: string;
  codeFrom: 'email' | 'recovery';
  sentTitle: string;
  sentText: (email: string) => string;
  send: (email: string) => Promise<Result<void, AuthProblem>>;
}

export function MailRequestForm(props: MailRequestFormProps) {
  const { intro, emptyEmail, button, sendingButton, codeFrom, sentTitle, sentText, send } = props;
  const email = useAuthDialog().email.trim();
  const [wasTried, setTried] = useState(false);
  const attempt = useAttempt<'sent'>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (email === '') return;
    await attempt.run(async () => {
      const result = await send(email);
      return result.ok ? { ok: true, value: 'sent' } : result;
    });
  }

  if (attempt.done) {
    return (
      <MailSent
        title={sentTitle}
        text={sentText(email)}
        email={email}
        codeFrom={codeFrom}
        sendAgain={() => send(email)}
      />
    );
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <p className="text-muted">{intro}</p>
      {attempt.problem ? <ProblemBox problem={attempt.problem} email={email} /> : null}
      <EmailField error={wasTried && email === '' ? emptyEmail : null} />
      <Button type="submit" size="field" className="w-full" aria-disabled={attempt.isSending}>
        {attempt.isSending ? sendingButton : button}
      </Button>
      <TextLink className="-my-2" onClick={() => showAuthView('verify_otp', codeFrom)}>
        I have a code from an email
      </TextLink>
    </form>
  );
}
