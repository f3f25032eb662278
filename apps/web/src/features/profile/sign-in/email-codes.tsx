import { MailCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { confirmEmailChange, resendEmailChange } from '../../../net/auth/account-actions.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Note } from '../../../ui/note.tsx';
import { toast } from '../../../ui/toast.ts';
import { problemOfField, useServerStep } from './use-server-step.ts';

export interface EmailCodesProps {
  readonly current: string | null;
  readonly pending: string;
  readonly isOnline: boolean;
  readonly reread: () => Promise<void>;
}

/** Confirms a change of email, which needs a code from each mailbox. */
export function EmailCodes({ current, pending, isOnline, reread }: EmailCodesProps) {
  const [agreed, setAgreed] = useState<readonly string[]>([]);
  const resending = useServerStep();
  const addresses = current ? [current, pending] : [pending];

  async function accepted(address: string, outcome: 'half' | 'whole') {
    setAgreed([...agreed, address]);
    if (outcome === 'half') return;
    toast.success('Email address changed', { description: pending });
    await reread();
  }

  async function resend() {
    const done = current ? await resending.run(() => resendEmailChange(current)) : null;
    if (done) toast.info('Sent again', { description: 'The codes from earlier emails no longer work.' });
  }

  return (
    <div className="mt-4 max-w-md rounded-card border border-line bg-card p-5">
      <div className="flex gap-3">
        <MailCheck
          aria-hidden="true"
          size={22}
          strokeWidth={1.75}
          className="mt-0.5 shrink-0 text-moss-deep"
        />
        <div className="min-w-0">
          <p className="font-[620]">Confirm the change to {pending}</p>
          <p className="mt-1 text-pretty text-muted text-sm">
            {addresses.length > 1
              ? 'We sent an email to each address. Enter the code from each, or open its link. Your address changes when both are confirmed.'
              : 'We sent an email to it. Enter the code, or open the link.'}
          </p>
        </div>
      </div>
      <div className="mt-4 grid gap-4">
        {addresses.map((address) =>
          agreed.includes(address) ? (
            <p key={address} role="status" className="wrap-anywhere text-sm">
              {address} is confirmed.
            </p>
          ) : (
            <CodeForm
              key={address}
              address={address}
              isOnline={isOnline}
              onAccepted={(outcome) => accepted(address, outcome)}
            />
          ),
        )}
        {resending.problem ? <Note tone="problem">{resending.problem.message}</Note> : null}
        <div>
          <Button
            variant="ghost"
            className="-ml-4"
            disabled={!isOnline}
            aria-disabled={resending.isBusy}
            onClick={resend}
          >
            Send the emails again
          </Button>
        </div>
      </div>
    </div>
  );
}

interface CodeFormProps {
  readonly address: string;
  readonly isOnline: boolean;
  readonly onAccepted: (outcome: 'half' | 'whole') => Promise<void>;
}

function CodeForm({ address, isOnline, onAccepted }: CodeFormProps) {
  const [code, setCode] = useState('');
  const step = useServerStep();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const digits = code.replaceAll(/\s/g, '');
    if (digits === '') {
      step.setProblem({ field: 'code', message: 'Enter the code from the email.' });
      return;
    }
    const done = await step.run(() => confirmEmailChange(address, digits));
    if (done) await onAccepted(done.value);
  }

  const elsewhere = step.problem?.field === 'code' ? null : (step.problem?.message ?? null);
  return (
    <form onSubmit={submit} noValidate className="flex items-end gap-3">
      <Field
        label={`Code sent to ${address}`}
        error={problemOfField(step.problem, 'code') ?? elsewhere}
        className="min-w-0 grow"
      >
        <Input
          inputMode="numeric"
          autoComplete="one-time-code"
          className="figures"
          value={code}
          onChange={(event) => setCode(event.target.value)}
          disabled={!isOnline}
        />
      </Field>
      <Button
        type="submit"
        variant="secondary"
        className="min-h-12"
        disabled={!isOnline}
        aria-disabled={step.isBusy}
      >
        Confirm
      </Button>
    </form>
  );
}
