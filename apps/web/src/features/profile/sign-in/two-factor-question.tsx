import { endTwoFactor, makeRecoveryCodes } from '../../../net/auth/two-factor-actions.ts';
import { toast } from '../../../ui/toast.ts';
import type { ProofAccount } from './proof-form-fields.tsx';
import { ProvenQuestion } from './proven-question.tsx';
import { useOwnerProof } from './use-owner-proof.ts';

const QUESTIONS = {
  off: {
    title: 'Turn off two-factor authentication?',
    text: 'Your password alone then signs you in. The recovery codes stop working.',
    passwordLabel: 'Password for turning it off',
    confirmLabel: 'Turn off',
    busyLabel: 'Turning off...',
    danger: true,
  },
  codes: {
    title: 'Make new recovery codes?',
    text: 'Codes that you made before stop working.',
    passwordLabel: 'Password for new recovery codes',
    confirmLabel: 'Make new codes',
    busyLabel: 'Making codes...',
  },
} as const;

export interface TwoFactorQuestionProps extends ProofAccount {
  readonly act: keyof typeof QUESTIONS;
  readonly factorId: string;
  /** With the new recovery codes, if any were made. */
  readonly onDone: (codes: readonly string[] | null) => Promise<void>;
  readonly onCancel: () => void;
}

export function TwoFactorQuestion({ act, factorId, onDone, ...rest }: TwoFactorQuestionProps) {
  const proof = useOwnerProof();

  async function confirm() {
    if (act === 'codes') {
      const made = await proof.run(makeRecoveryCodes);
      if (made) await onDone(made.value);
      return;
    }
    if (!(await proof.run((given) => endTwoFactor(factorId, given)))) return;
    toast.success('Two-factor authentication is off');
    await onDone(null);
  }

  return <ProvenQuestion {...rest} {...QUESTIONS[act]} proof={proof} onConfirm={confirm} />;
}
