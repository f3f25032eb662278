import type { ColumnTarget, TablePreview, TableSettings } from '@metalquest/core/import/table-mapping';
import { ColumnList } from './column-list.tsx';
import { ColumnTable } from './column-table.tsx';
import { Problems } from './problems.tsx';
import { TableSettingsRow } from './table-settings-row.tsx';

export interface TableColumnsProps {
  readonly name: string;
  readonly preview: TablePreview;
  readonly settings: TableSettings;
  readonly onChange: (settings: TableSettings) => void;
}

export function TableColumns({ name, preview, settings, onChange }: TableColumnsProps) {
  const { headings, rows } = preview;
  const used = settings.columns.filter((target) => target !== 'ignore').length;
  const choose = (index: number, target: ColumnTarget): void =>
    onChange({
      ...settings,
      columns: headings.map((_, at) => (at === index ? target : (settings.columns[at] ?? 'ignore'))),
    });
  return (
    <section aria-label={name} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="break-all text-xl">{name}</h2>
        <p className="text-muted text-sm tabular-nums">
          {used} of {headings.length} columns used
        </p>
      </div>
      {/* On a phone the columns come first, unless the settings need a decision. */}
      <div className={preview.isDateOrderSure ? 'max-md:order-last' : ''}>
        <TableSettingsRow settings={settings} isDateOrderSure={preview.isDateOrderSure} onChange={onChange} />
      </div>
      <Problems problems={preview.problems} />
      <ColumnList headings={headings} rows={rows} settings={settings} onTarget={choose} />
      <ColumnTable name={name} headings={headings} rows={rows} settings={settings} onTarget={choose} />
    </section>
  );
}
