import { keepAuthEmail, useAuthDialog } from '../../net/auth/auth-dialog.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

export function EmailField({ error }: { error?: string | null }) {
  const { email } = useAuthDialog();
  return (
    <Field label="Email address" error={error}>
      <Input
        type="email"
        name="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="Your email address"
        required
        value={email}
        onChange={(event) => keepAuthEmail(event.target.value)}
      />
    </Field>
  );
}
