import { useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { readMeasure } from './read-number.ts';

interface MeasureFieldProps {
  label: string;
  unit: 'g' | 'mm';
  /** NaN while what stands there is no measure: saving then says so, and nothing that was typed goes. */
  value: number | null;
  onChange: (value: number | null) => void;
  error: string | undefined;
}

/** A weight or a length, as the scales or the calliper say it. */
export function MeasureField({ label, unit, value, onChange, error }: MeasureFieldProps) {
  // What is being typed, '12.' included, until the field is left.
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
