import { Note } from '../../../ui/note.tsx';
import { OwnerProofFields } from './owner-proof-fields.tsx';
import type { PasskeyProofState } from './use-passkey-proof.ts';

export interface PasskeyProofProps {
  readonly proof: PasskeyProofState;
  readonly label: string;
  readonly email: string;
  readonly hasPassword: boolean;
  readonly isOnline: boolean;
}

const FIELDS_WITH_ERRORS: ReadonlySet<string | null> = new Set(['currentPassword', 'code']);

export function PasskeyProof({ proof, ...account }: PasskeyProofProps) {
  const { problem } = proof.step;
  return (
    <>
      {problem && !FIELDS_WITH_ERRORS.has(problem.field) ? (
        <Note tone="problem">{problem.message}</Note>
      ) : null}
      <OwnerProofFields
        {...account}
        hint="Leave it empty if you signed in just now, or to get a code by email instead."
        password={proof.password}
        onPassword={proof.setPassword}
        mailed={proof.mailed}
        problem={problem}
      />
    </>
  );
}
