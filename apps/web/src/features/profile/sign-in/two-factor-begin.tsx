import type { FormEvent } from 'react';
import { beginTwoFactor, type NewFactor } from '../../../net/auth/two-factor-actions.ts';
import { Button } from '../../../ui/button.tsx';
import { type ProofAccount, ProofFormFields } from './proof-form-fields.tsx';
import { useOwnerProof } from './use-owner-proof.ts';

export interface TwoFactorBeginProps extends ProofAccount {
  readonly onBegun: (factor: NewFactor) => void;
}

export function TwoFactorBegin({ onBegun, ...account }: TwoFactorBeginProps) {
  const proof = useOwnerProof();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const begun = await proof.run(beginTwoFactor);
    if (begun) onBegun(begun.value);
  }

  return (
    <form onSubmit={submit} noValidate className="grid max-w-md gap-4">
      <ProofFormFields {...account} proof={proof} label="Password for turning it on" />
      <div>
        <Button
          type="submit"
          variant="secondary"
          disabled={!account.isOnline}
          aria-disabled={proof.step.isBusy}
        >
          {proof.step.isBusy ? 'Turning on...' : 'Turn on two-factor authentication'}
        </Button>
      </div>
    </form>
  );
}
