import { FIND_COLUMN_NAMES, FIND_COLUMNS, type FindColumn } from '@metalquest/core/report/find-columns';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { ReportChoices } from './report-choices.ts';

interface ColumnFieldsProps {
  readonly choices: ReportChoices;
  readonly onChange: (change: Partial<ReportChoices>) => void;
}

export function ColumnFields({ choices: { columns }, onChange }: ColumnFieldsProps) {
  const toggle = (column: FindColumn, isOn: boolean) =>
    onChange({
      columns: FIND_COLUMNS.filter((each) => (each === column ? isOn : columns.includes(each))),
    });
  return (
    <fieldset>
      <legend className="eyebrow mb-1 font-sans">Columns</legend>
      <div className="grid grid-cols-2 gap-x-2">
        {FIND_COLUMNS.map((column) => (
          <Checkbox
            key={column}
            label={FIND_COLUMN_NAMES[column]}
            checked={columns.includes(column)}
            onCheckedChange={(isOn) => toggle(column, isOn)}
          />
        ))}
      </div>
    </fieldset>
  );
}
