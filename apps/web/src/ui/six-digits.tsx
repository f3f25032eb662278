import { cn } from './cn.ts';
import { Input } from './input.tsx';

/** The length of a code from an email or an authenticator app. */
export const DIGITS = 6;

export interface SixDigitsProps {
  readonly value: string;
  readonly onChange: (digits: string) => void;
  readonly disabled?: boolean;
  readonly className?: string;
}

/** A field for a six-digit code; ignores spaces in a pasted code. */
export function SixDigits({ value, onChange, disabled, className }: SixDigitsProps) {
  return (
    <Input
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      value={value}
      onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, '').slice(0, DIGITS))}
      disabled={disabled}
      className={cn('figures', className)}
    />
  );
}
