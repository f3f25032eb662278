import type { FormEvent } from 'react';
import { addPasskey } from '../../../net/auth/passkeys.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { type ProofAccount, ProofFormFields } from './proof-form-fields.tsx';
import { useOwnerProof } from './use-owner-proof.ts';

export interface PasskeyAddProps extends ProofAccount {
  readonly reread: () => Promise<void>;
}

export function PasskeyAdd({ reread, ...account }: PasskeyAddProps) {
  const proof = useOwnerProof();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!(await proof.run(addPasskey))) return;
    toast.success('Passkey added');
    await reread();
  }

  return (
    <form onSubmit={submit} noValidate className="grid max-w-md gap-4">
      <ProofFormFields {...account} proof={proof} label="Password for adding a passkey" />
      <div>
        <Button
          type="submit"
          variant="secondary"
          disabled={!account.isOnline}
          aria-disabled={proof.step.isBusy}
        >
          {proof.step.isBusy ? 'Adding...' : 'Add a passkey'}
        </Button>
      </div>
    </form>
  );
}
