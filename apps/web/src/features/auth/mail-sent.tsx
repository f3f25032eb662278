import type { Result } from '@metalquest/core/result';
import { MailCheck } from 'lucide-react';
import { showAuthView } from '../../net/auth/auth-dialog.ts';
import type { AuthProblem } from '../../net/auth/auth-problem.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemBox } from './problem-box.tsx';
import { useAttempt } from './use-attempt.ts';

export interface MailSentProps {
  /** 'Check your email for the confirmation link' */
  title: string;
  text: string;
  email: string;
  codeFrom: 'email' | 'recovery';
  sendAgain: () => Promise<Result<void, AuthProblem>>;
}

export function MailSent({ title, text, email, codeFrom, sendAgain }: MailSentProps) {
  const attempt = useAttempt<'sent'>();
  return (
    <div className="grid gap-4">
      {attempt.problem ? <ProblemBox problem={attempt.problem} email={email} /> : null}
      <div role="status" className="flex gap-3 rounded-control bg-moss-tint p-4">
        <MailCheck
          aria-hidden="true"
          size={22}
          strokeWidth={1.75}
          className="mt-0.5 shrink-0 text-moss-deep"
        />
        <div className="min-w-0">
          <p className="font-[620]">{attempt.done ? 'Sent again' : title}</p>
          <p className="mt-1 wrap-anywhere text-sm">{text}</p>
          <p className="mt-1 text-sm">
            Open the link {import.meta.env.MODE === 'native' ? 'on this phone' : 'in this browser'} within an
            hour. It works once.
          </p>
        </div>
      </div>
      <Button size="field" className="w-full" onClick={() => showAuthView('verify_otp', codeFrom)}>
        Enter the code from the email
      </Button>
      <Button
        variant="ghost"
        aria-disabled={attempt.isSending}
        onClick={() =>
          attempt.run(async () => {
            const result = await sendAgain();
            return result.ok ? { ok: true, value: 'sent' } : result;
          })
        }
      >
        {attempt.isSending ? 'Sending...' : 'Send again'}
      </Button>
    </div>
  );
}
