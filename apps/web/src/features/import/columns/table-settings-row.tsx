import { NATIONAL_GRIDS } from '@metalquest/core/geo/grid-square';
import { SEPARATORS, type TableSettings, TEXT_ENCODINGS } from '@metalquest/core/import/table-mapping';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { ENCODING_LABELS, GRID_LABELS, SEPARATOR_LABELS } from './column-labels.ts';

export interface TableSettingsRowProps {
  readonly settings: TableSettings;
  readonly isDateOrderSure: boolean;
  readonly onChange: (settings: TableSettings) => void;
}

/** Encoding, separator and formats of a table. They are detected; the user corrects a wrong guess. */
export function TableSettingsRow({ settings, isDateOrderSure, onChange }: TableSettingsRowProps) {
  const pick = <T extends string>(all: readonly T[], text: string, take: (value: T) => void): void => {
    const value = all.find((each) => each === text);
    if (value !== undefined) take(value);
  };
  return (
    <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-2 xl:grid-cols-4">
      <Field
        label="Date format"
        {...(isDateOrderSure ? {} : { hint: 'The first rows are ambiguous: choose one.' })}
      >
        <Select
          value={settings.dateOrder}
          onChange={({ target }) =>
            pick(['day-first', 'month-first'] as const, target.value, (dateOrder) =>
              onChange({ ...settings, dateOrder }),
            )
          }
        >
          <option value="day-first">Day first: 03/04 is 3 April</option>
          <option value="month-first">Month first: 03/04 is March 4</option>
        </Select>
      </Field>
      <Field label="Column separator">
        <Select
          value={settings.separator}
          onChange={({ target }) =>
            pick(SEPARATORS, target.value, (separator) => onChange({ ...settings, separator }))
          }
        >
          {SEPARATORS.map((separator) => (
            <option key={separator} value={separator}>
              {SEPARATOR_LABELS[separator]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Character encoding" hint="Change it if é or £ look wrong below.">
        <Select
          value={settings.encoding}
          onChange={({ target }) =>
            pick(TEXT_ENCODINGS, target.value, (encoding) => onChange({ ...settings, encoding }))
          }
        >
          {TEXT_ENCODINGS.map((encoding) => (
            <option key={encoding} value={encoding}>
              {ENCODING_LABELS[encoding]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Decimal separator">
        <Select
          value={settings.decimal}
          onChange={({ target }) =>
            pick(['.', ','] as const, target.value, (decimal) => onChange({ ...settings, decimal }))
          }
        >
          <option value=".">A point: 1.5</option>
          <option value=",">A comma: 1,5</option>
        </Select>
      </Field>
      {settings.columns.some((column) => column === 'easting' || column === 'northing') ? (
        <Field label="Grid of the eastings" hint="The numbers fit either grid.">
          <Select
            value={settings.grid}
            onChange={({ target }) =>
              pick(NATIONAL_GRIDS, target.value, (grid) => onChange({ ...settings, grid }))
            }
          >
            {NATIONAL_GRIDS.map((grid) => (
              <option key={grid} value={grid}>
                {GRID_LABELS[grid]}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <Checkbox
        label="The first row contains headings"
        checked={settings.hasHeader}
        onCheckedChange={(hasHeader) => onChange({ ...settings, hasHeader })}
      />
    </div>
  );
}
