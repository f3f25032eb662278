import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { type ProofAccount, ProofFormFields } from './proof-form-fields.tsx';
import type { OwnerProofState } from './use-owner-proof.ts';

export interface ProvenQuestionProps extends ProofAccount {
  readonly proof: OwnerProofState;
  readonly title: ReactNode;
  readonly text: string;
  readonly passwordLabel: string;
  readonly confirmLabel: string;
  readonly busyLabel: string;
  readonly danger?: boolean;
  readonly onConfirm: () => Promise<void>;
  readonly onCancel: () => void;
}

/** Asks before a change of how to sign in, and for proof of the owner. Takes the place of the button. */
export function ProvenQuestion({
  proof,
  title,
  text,
  passwordLabel,
  confirmLabel,
  busyLabel,
  danger = false,
  onConfirm,
  onCancel,
  ...account
}: ProvenQuestionProps) {
  const question = useRef<HTMLParagraphElement>(null);
  const { isBusy } = proof.step;

  // The button that had the focus was removed.
  useEffect(() => question.current?.focus(), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    void onConfirm();
  }

  return (
    <form onSubmit={submit} noValidate className="grid max-w-md gap-4">
      <div className="grid gap-1">
        <p ref={question} tabIndex={-1} className="wrap-anywhere font-[560] outline-none">
          {title}
        </p>
        <p className="text-muted text-sm">{text}</p>
      </div>
      <ProofFormFields {...account} proof={proof} label={passwordLabel} />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant={danger ? 'danger' : 'primary'}
          disabled={!account.isOnline}
          aria-disabled={isBusy}
        >
          {isBusy ? busyLabel : confirmLabel}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
