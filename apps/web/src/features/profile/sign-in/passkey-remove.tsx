import { type FormEvent, useEffect, useRef } from 'react';
import { type Passkey, removePasskey } from '../../../net/auth/passkeys.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { PasskeyProof } from './passkey-proof.tsx';
import { usePasskeyProof } from './use-passkey-proof.ts';

export interface PasskeyRemoveProps {
  readonly passkey: Passkey;
  readonly email: string;
  readonly hasPassword: boolean;
  readonly isOnline: boolean;
  readonly onRemoved: () => Promise<void>;
  readonly onCancel: () => void;
}

export function PasskeyRemove({ passkey, onRemoved, onCancel, ...account }: PasskeyRemoveProps) {
  const proof = usePasskeyProof();
  const question = useRef<HTMLParagraphElement>(null);

  // The button that had the focus was removed.
  useEffect(() => question.current?.focus(), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!(await proof.run((given) => removePasskey(passkey.id, given)))) return;
    toast.success('Passkey removed');
    await onRemoved();
  }

  return (
    <form onSubmit={submit} noValidate className="grid max-w-md gap-4">
      <div className="grid gap-1">
        <p ref={question} tabIndex={-1} className="wrap-anywhere font-[560] outline-none">
          Remove the passkey "{passkey.name}"?
        </p>
        <p className="text-muted text-sm">
          You can no longer sign in with it, and other devices that signed in with it are signed out. Then
          delete it from the saved passwords on your device too.
        </p>
      </div>
      <PasskeyProof {...account} proof={proof} label="Password for removing the passkey" />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" disabled={!account.isOnline} aria-disabled={proof.step.isBusy}>
          {proof.step.isBusy ? 'Removing...' : 'Remove passkey'}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
