import { type Passkey, removePasskey } from '../../../net/auth/passkeys.ts';
import { toast } from '../../../ui/toast.ts';
import type { ProofAccount } from './proof-form-fields.tsx';
import { ProvenQuestion } from './proven-question.tsx';
import { useOwnerProof } from './use-owner-proof.ts';

export interface PasskeyRemoveProps extends ProofAccount {
  readonly passkey: Passkey;
  readonly onRemoved: () => Promise<void>;
  readonly onCancel: () => void;
}

export function PasskeyRemove({ passkey, onRemoved, onCancel, ...account }: PasskeyRemoveProps) {
  const proof = useOwnerProof();

  async function remove() {
    if (!(await proof.run((given) => removePasskey(passkey.id, given)))) return;
    toast.success('Passkey removed');
    await onRemoved();
  }

  return (
    <ProvenQuestion
      {...account}
      proof={proof}
      title={`Remove the passkey "${passkey.name}"?`}
      text="You can no longer sign in with it, and other devices that signed in with it are signed out. Then delete it from the saved passwords on your device too."
      passwordLabel="Password for removing the passkey"
      confirmLabel="Remove passkey"
      busyLabel="Removing..."
      danger
      onConfirm={remove}
      onCancel={onCancel}
    />
  );
}
