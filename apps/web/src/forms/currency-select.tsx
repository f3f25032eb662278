import { CURRENCIES, currencyLabel } from '@metalquest/core/gear/currency';
import { type ReactNode, useMemo } from 'react';
import { Select } from '../ui/select.tsx';

interface CurrencySelectProps {
  /** ISO 4217 code, also one that is not offered, or empty while it loads. */
  value: string;
  locale: string;
  onChange: (code: string) => void;
  /** A further option, at the top. */
  children?: ReactNode;
}

export function CurrencySelect({ value, locale, onChange, children }: CurrencySelectProps) {
  const offered = useMemo(
    () => CURRENCIES.map((code) => ({ code, label: currencyLabel(code, locale) })),
    [locale],
  );
  const isOffered = children || value === '' || CURRENCIES.includes(value);
  return (
    <Select value={value} onChange={({ target }) => onChange(target.value)}>
      {children}
      {value === '' ? <option value="" /> : null}
      {isOffered ? null : <option value={value}>{currencyLabel(value, locale)}</option>}
      {offered.map(({ code, label }) => (
        <option key={code} value={code}>
          {label}
        </option>
      ))}
    </Select>
  );
}
