import { useChecksOwner } from '../../../net/auth/checks-owner.ts';
import { Field } from '../../../ui/field.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { MailedCodeField, type MailedCodeFieldProps } from './mailed-code-field.tsx';
import { problemOfField } from './use-server-step.ts';

export interface OwnerProofFieldsProps extends MailedCodeFieldProps {
  /** False for an account of a sign-in provider, which is sent a code. */
  readonly hasPassword: boolean;
  readonly label: string;
  readonly password: string;
  readonly onPassword: (password: string) => void;
}

/** Proof for a change of address, factors and passkeys. The code field shows once the server has asked for a code. */
export function OwnerProofFields({
  hasPassword,
  label,
  password,
  onPassword,
  ...mailed
}: OwnerProofFieldsProps) {
  const isChecked = useChecksOwner();
  return (
    <>
      {hasPassword && isChecked ? (
        <Field
          label={label}
          hint="Leave it empty to get a code by email instead."
          error={problemOfField(mailed.problem, 'currentPassword')}
        >
          <PasswordInput
            name="current-password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => onPassword(event.target.value)}
            disabled={!mailed.isOnline}
          />
        </Field>
      ) : null}
      <MailedCodeField {...mailed} />
    </>
  );
}
