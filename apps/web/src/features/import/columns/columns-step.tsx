import type { ColumnTarget, TablePreview, TableSettings } from '@metalquest/core/import/table-mapping';
import { ArrowRight } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Problems } from '../check/problems.tsx';
import type { StepProps } from '../step-props.ts';
import type { ColumnProps } from './column-props.ts';
import { ColumnSelect } from './column-select.tsx';
import { ColumnTable } from './column-table.tsx';
import { TableSettingsRow } from './table-settings-row.tsx';

/** Sample cells per column: the first non-empty ones. */
const SAMPLES = 2;

function ColumnList({ headings, rows, settings, onTarget }: ColumnProps) {
  return (
    <ul className="rounded-card border border-line bg-card px-4 md:hidden">
      {headings.map((heading, index) => {
        const cells = rows.flatMap((row) => row[index] || []).slice(0, SAMPLES);
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same heading.
            key={index}
            className="border-line border-b py-3.5 last:border-b-0"
          >
            <p className="wrap-anywhere font-[620]">{heading}</p>
            <p className="line-clamp-2 wrap-anywhere text-muted text-sm">
              {cells.length > 0 ? cells.join(' / ') : 'Empty in the first rows'}
            </p>
            <ColumnSelect
              heading={heading}
              value={settings.columns[index] ?? 'ignore'}
              onChange={(target) => onTarget(index, target)}
            />
          </li>
        );
      })}
    </ul>
  );
}

interface TableColumnsProps {
  readonly name: string;
  readonly preview: TablePreview;
  readonly settings: TableSettings;
  readonly onChange: (settings: TableSettings) => void;
}

function TableColumns({ name, preview, settings, onChange }: TableColumnsProps) {
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

export function ColumnsStep({ session, steps }: StepProps) {
  const tables = session.recognised.flatMap((file) => {
    const settings = session.tables.get(file.name);
    return file.table && settings ? [{ name: file.name, preview: file.table, settings }] : [];
  });
  const unsure = tables.some(
    ({ preview, settings }) => !preview.isDateOrderSure && settings.columns.includes('foundDate'),
  );
  const isEmpty = tables.every(({ settings }) =>
    settings.columns.every((target) => target === 'ignore' || target === 'note'),
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {tables.map(({ name, preview, settings }) => (
        <TableColumns
          key={name}
          name={name}
          preview={preview}
          settings={settings}
          onChange={(next) => void steps.setTable(name, next)}
        />
      ))}
      <div className="-mx-4 sticky bottom-(--foot) z-20 flex items-center justify-between gap-3 border-line border-t bg-paper px-4 py-3 md:-mx-10 md:px-10">
        <Button variant="ghost" onClick={steps.reset}>
          Choose other files
        </Button>
        <div className="flex items-center gap-x-5">
          <p className="text-muted text-sm max-md:hidden">
            {isEmpty
              ? 'Choose the meaning of at least one column.'
              : unsure
                ? 'Check the order of day and month above: it is ambiguous.'
                : 'Your choices are kept if you leave the page.'}
          </p>
          <Button disabled={isEmpty} onClick={() => void steps.read()}>
            Read {tables.length === 1 ? 'the table' : 'the tables'}
            <ArrowRight aria-hidden="true" size={20} strokeWidth={1.75} />
          </Button>
        </div>
      </div>
    </div>
  );
}
