import { Note } from '../../../ui/note.tsx';
import { OwnerProofFields } from './owner-proof-fields.tsx';
import type { OwnerProofState } from './use-owner-proof.ts';

/** What the fields need to know of the account. */
export interface ProofAccount {
  readonly email: string;
  /** False for an account of a sign-in provider, which is sent a code. */
  readonly hasPassword: boolean;
  readonly isOnline: boolean;
}

interface ProofFormFieldsProps extends ProofAccount {
  readonly proof: OwnerProofState;
  readonly label: string;
}

const FIELDS_WITH_ERRORS: ReadonlySet<string | null> = new Set(['currentPassword', 'code']);

export function ProofFormFields({ proof, email, hasPassword, isOnline, label }: ProofFormFieldsProps) {
  const { problem } = proof.step;
  return (
    <>
      {problem && !FIELDS_WITH_ERRORS.has(problem.field) ? (
        <Note tone="problem">{problem.message}</Note>
      ) : null}
      <OwnerProofFields
        email={email}
        hasPassword={hasPassword}
        isOnline={isOnline}
        label={label}
        password={proof.password}
        onPassword={proof.setPassword}
        mailed={proof.mailed}
        problem={problem}
      />
    </>
  );
}
