import { type FormEvent, useEffect, useRef, useState } from 'react';
import { finishTwoFactor, type NewFactor } from '../../../net/auth/two-factor-actions.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { DIGITS, SixDigits } from '../../../ui/six-digits.tsx';
import { problemOfField, useServerStep } from './use-server-step.ts';

export interface TwoFactorEnrolProps {
  readonly factor: NewFactor;
  readonly isOnline: boolean;
  readonly onVerified: () => void;
  readonly onCancel: () => void;
}

/** Shows the secret for the authenticator app, and asks for a first code to verify it. */
export function TwoFactorEnrol({ factor, isOnline, onVerified, onCancel }: TwoFactorEnrolProps) {
  const [code, setCode] = useState('');
  const step = useServerStep();
  const intro = useRef<HTMLParagraphElement>(null);

  // The button with the focus was removed. Focusing the field would open a phone's keyboard over the QR code.
  useEffect(() => intro.current?.focus(), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (code.length !== DIGITS) {
      step.setProblem({ field: 'code', message: 'Enter all six digits of the code.' });
      return;
    }
    if (await step.run(() => finishTwoFactor(factor.factorId, code))) onVerified();
  }

  return (
    <form onSubmit={submit} noValidate className="grid max-w-md gap-4">
      <p ref={intro} tabIndex={-1} className="outline-none">
        Scan this with your authenticator app, then enter the code that the app shows.
      </p>
      <QrCode text={factor.uri} label="QR code for your authenticator app" />
      <div>
        <p className="text-muted text-sm">Or type this key into the app:</p>
        <p className="figures mt-1 wrap-anywhere select-all">{factor.secret.match(/.{1,4}/g)?.join(' ')}</p>
      </div>
      {step.problem && step.problem.field !== 'code' ? (
        <Note tone="problem">{step.problem.message}</Note>
      ) : null}
      <Field label="Code from the app" error={problemOfField(step.problem, 'code')}>
        <SixDigits value={code} onChange={setCode} disabled={!isOnline} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={!isOnline} aria-disabled={step.isBusy}>
          {step.isBusy ? 'Checking...' : 'Turn on'}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
