import { DIMENSIONS } from '@metalquest/core/find/find-record';
import { MATERIALS } from '@metalquest/core/find/material';
import { PERIODS, toPeriod } from '@metalquest/core/find/period';
import { DIMENSION_NAMES } from '@metalquest/core/find/record-text';
import { Scale } from 'lucide-react';
import { useId, useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { type FindRecordForm, recordSummary } from './find-form.ts';
import { FoldedRow } from './folded-row.tsx';
import { readMeasure } from './read-number.ts';
import { YearField } from './year-field.tsx';

type RecordErrors = Partial<Record<keyof FindRecordForm, { readonly message?: string | undefined }>>;

export interface RecordRowProps {
  record: FindRecordForm;
  onChange: (changes: Partial<FindRecordForm>) => void;
  errors: RecordErrors;
  locale: string;
}

const FIELDS = ['period', 'yearFrom', 'yearTo', 'material', 'weightG', ...DIMENSIONS] as const;

/** The diameter comes first, because most measured finds are coins. */
const MEASURED = [
  'diameterMm',
  'lengthMm',
  'widthMm',
  'thicknessMm',
] as const satisfies (typeof DIMENSIONS)[number][];

/** The fields for a finds officer, collapsed: 'Record: Roman, silver, 3.2 g'. */
export function RecordRow({ record, onChange, errors, locale }: RecordRowProps) {
  const summary = recordSummary(record, locale);
  const materials = useId();
  return (
    <FoldedRow
      icon={Scale}
      title={summary ? `Record: ${summary}` : 'Record: period, material, weight'}
      empty={summary === ''}
      hasError={FIELDS.some((field) => errors[field])}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Period">
          <Select
            value={record.period ?? ''}
            onChange={({ target }) => onChange({ period: toPeriod(target.value) })}
          >
            <option value="">Not recorded</option>
            {PERIODS.map((period) => (
              <option key={period} value={period}>
                {period}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Material" error={errors.material?.message}>
          <Input
            value={record.material}
            list={materials}
            placeholder="Copper alloy"
            autoComplete="off"
            onChange={({ target }) => onChange({ material: target.value })}
          />
        </Field>
        <datalist id={materials}>
          {MATERIALS.map((material) => (
            <option key={material} value={material} />
          ))}
        </datalist>
        <YearField
          label="Made from"
          value={record.yearFrom}
          onChange={(yearFrom) => onChange({ yearFrom })}
          error={errors.yearFrom?.message}
        />
        <YearField
          label="Made until"
          value={record.yearTo}
          onChange={(yearTo) => onChange({ yearTo })}
          error={errors.yearTo?.message}
        />
      </div>
      <div className="grid grid-cols-2 gap-4 max-[18rem]:grid-cols-1">
        <MeasureField
          label="Weight"
          unit="g"
          value={record.weightG}
          onChange={(weightG) => onChange({ weightG })}
          error={errors.weightG?.message}
        />
        {MEASURED.map((field) => (
          <MeasureField
            key={field}
            label={DIMENSION_NAMES[field]}
            unit="mm"
            value={record[field]}
            onChange={(mm) => onChange({ [field]: mm })}
            error={errors[field]?.message}
          />
        ))}
      </div>
    </FoldedRow>
  );
}

interface MeasureFieldProps {
  label: string;
  unit: 'g' | 'mm';
  /** NaN while the text is not a number: saving then fails, and the text stays. */
  value: number | null;
  onChange: (value: number | null) => void;
  error: string | undefined;
}

function MeasureField({ label, unit, value, onChange, error }: MeasureFieldProps) {
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
