import { useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { readMeasure } from './read-number.ts';

interface MeasureFieldProps {
  label: string;
  unit: 'g' | 'mm';
  /** NaN while the text is not a number: saving then fails, and the text stays. */
  value: number | null;
  onChange: (value: number | null) => void;
  error: string | undefined;
}

/** A weight or a length. */
export function MeasureField({ label, unit, value, onChange, error }: MeasureFieldProps) {
  // The text as typed, such as '12.', until the field loses the focus.
  const [typed, setTyped] = useState<string | null>(null);
  const shown = value === null || Number.isNaN(value) ? '' : String(value);
  return (
    <Field label={label} aside={unit} error={error}>
      <Input
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        className="tabular-nums"
        value={typed ?? shown}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(readMeasure(target.value, unit));
        }}
        onBlur={() => {
          if (!Number.isNaN(value)) setTyped(null);
        }}
      />
    </Field>
  );
}
