import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { resendConfirmation } from '../../net/auth/auth-actions.ts';
import { showAuthView } from '../../net/auth/auth-dialog.ts';
import type { AuthProblem } from '../../net/auth/auth-problem.ts';
import { useAttempt } from './use-attempt.ts';

export interface ProblemBoxProps {
  problem: AuthProblem;
  email: string;
}

/** The server's message in a danger box (spec section 8), with a remedy. */
export function ProblemBox({ problem, email }: ProblemBoxProps) {
  const { message, advice, reasons, remedy } = problem;
  const reasonsId = useId();
  return (
    <div role="alert" className="flex gap-3 rounded-control bg-clay-tint p-3.5">
      <CircleAlert aria-hidden="true" size={20} strokeWidth={1.75} className="mt-0.5 shrink-0 text-clay" />
      <div className="min-w-0">
        <p className="font-[620] text-clay">{message}</p>
        {reasons.length > 0 ? (
          <ul id={reasonsId} className="mt-1 list-disc pl-4 text-sm">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        ) : null}
        {advice ? <p className="mt-1 text-sm">{advice}</p> : null}
        {remedy === 'send-again' ? <SendAgain email={email} /> : null}
        {remedy === 'forgotten_password' ? (
          <Remedy label="Set a new password" onClick={() => showAuthView('forgotten_password')} />
        ) : null}
        {remedy === 'magic_link' ? (
          <Remedy label="Send a magic link email" onClick={() => showAuthView('magic_link')} />
        ) : null}
        {remedy === 'sign_in' ? <Remedy label="Sign in" onClick={() => showAuthView('sign_in')} /> : null}
      </div>
    </div>
  );
}

function Remedy({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="-mb-2 inline-flex min-h-11 items-center font-[620] text-clay underline underline-offset-4"
    >
      {label}
    </button>
  );
}

function SendAgain({ email }: { email: string }) {
  const attempt = useAttempt<'sent'>();
  if (attempt.done) return <p className="mt-1 font-[620] text-sm">Sent again to {email}.</p>;
  return (
    <>
      {attempt.problem ? (
        <p className="mt-1 text-sm">
          {attempt.problem.message}. {attempt.problem.advice}
        </p>
      ) : null}
      <Remedy
        label={attempt.isSending ? 'Sending...' : 'Send again'}
        onClick={() =>
          attempt.run(async () => {
            const result = await resendConfirmation(email);
            return result.ok ? { ok: true, value: 'sent' } : result;
          })
        }
      />
    </>
  );
}
