import { useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';

type Era = 'AD' | 'BC';

interface YearFieldProps {
  label: string;
  /** BC is negative; 0 if typed, which is not a valid year. */
  value: number | null;
  onChange: (year: number | null) => void;
  error: string | undefined;
}

const signed = (digits: string, era: Era): number | null =>
  digits === '' ? null : Number(digits) * (era === 'BC' ? -1 : 1) + 0;

export function YearField({ label, value, onChange, error }: YearFieldProps) {
  const [selectedEra, setSelectedEra] = useState<Era>('AD');
  const era: Era = value === null || value === 0 ? selectedEra : value < 0 ? 'BC' : 'AD';
  const digits = value === null ? '' : String(Math.abs(value));
  const choose = (next: Era) => {
    setSelectedEra(next);
    onChange(signed(digits, next));
  };
  const type = (text: string) => {
    const next = /^\s*[-\u2212]/.test(text) ? 'BC' : era;
    setSelectedEra(next);
    onChange(signed(text.normalize('NFKC').replace(/\D/g, ''), next));
  };
  return (
    <Field label={label} error={error}>
      <div className="grid grid-cols-[minmax(0,1fr)_5.5rem] gap-2">
        <Input
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          className="tabular-nums"
          value={digits}
          onChange={({ target }) => type(target.value)}
        />
        <Select
          // The label and the error belong to the number input.
          id={undefined}
          aria-describedby={undefined}
          aria-invalid={false}
          aria-label={`${label}, AD or BC`}
          value={era}
          onChange={({ target }) => choose(target.value === 'BC' ? 'BC' : 'AD')}
        >
          <option value="AD">AD</option>
          <option value="BC">BC</option>
        </Select>
      </div>
    </Field>
  );
}
