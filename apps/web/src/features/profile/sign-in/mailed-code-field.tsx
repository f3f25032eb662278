import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Note } from '../../../ui/note.tsx';
import { toast } from '../../../ui/toast.ts';
import type { MailedCode } from './use-mailed-code.ts';
import { problemOfField, type ServerProblem, useServerStep } from './use-server-step.ts';

export interface MailedCodeFieldProps {
  readonly email: string;
  readonly mailed: MailedCode;
  readonly problem: ServerProblem | null;
  readonly isOnline: boolean;
}

export function MailedCodeField({ email, mailed, problem, isOnline }: MailedCodeFieldProps) {
  const resending = useServerStep();
  if (!mailed.isSent) return null;

  async function resend() {
    if (await resending.run(mailed.send)) {
      toast.info('Sent again', { description: 'The code from the earlier email no longer works.' });
    }
  }

  return (
    <>
      <Note>We sent you a code by email to confirm that it is you. Enter it, then continue.</Note>
      <div>
        <Field label={`Code sent to ${email}`} error={problemOfField(problem, 'code')}>
          <Input
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            className="figures"
            value={mailed.code}
            onChange={(event) => mailed.setCode(event.target.value)}
            disabled={!isOnline}
          />
        </Field>
        {resending.problem ? (
          <Note tone="problem" className="mt-2">
            {resending.problem.message}
          </Note>
        ) : null}
        <Button
          variant="ghost"
          className="-ml-4"
          disabled={!isOnline}
          aria-disabled={resending.isBusy}
          onClick={resend}
        >
          Send a new code
        </Button>
      </div>
    </>
  );
}
