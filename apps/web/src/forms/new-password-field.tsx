import { passwordAdvice, passwordLengthProblem, scoreLabel } from '@metalquest/core/account/password-advice';
import { usePasswordStrength } from '../net/auth/password-strength.ts';
import { Field } from '../ui/field.tsx';
import { PasswordInput } from '../ui/password-input.tsx';
import { StrengthMeter } from '../ui/strength-meter.tsx';

export interface NewPasswordFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The user's email, which the password should not contain. */
  email: string;
  wasTried: boolean;
}

export function NewPasswordField({ label, value, onChange, email, wasTried }: NewPasswordFieldProps) {
  const strength = usePasswordStrength(value, email);
  const lengthProblem = passwordLengthProblem(value);
  const advice = strength && !lengthProblem ? passwordAdvice(strength.score, strength.warning) : [];
  return (
    <div className="grid gap-2">
      <Field
        label={label}
        hint="At least 8 characters. Longer is safer."
        error={wasTried ? lengthProblem : null}
      >
        <PasswordInput
          name="password"
          autoComplete="new-password"
          required
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      <StrengthMeter
        score={strength ? (lengthProblem ? 0 : strength.score) : null}
        label={strength ? (lengthProblem ? 'Too short' : scoreLabel(strength.score)) : null}
        advice={advice}
      />
    </div>
  );
}
