import { ArrowRight } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import type { StepProps } from './step-props.ts';
import { TableColumns } from './table-columns.tsx';

/** Maps the columns of the tables to fields, with a live sample. */
export function ColumnsStep({ session, steps }: StepProps) {
  const tables = session.recognised.flatMap((file) => {
    const settings = session.tables.get(file.name);
    return file.table && settings ? [{ name: file.name, preview: file.table, settings }] : [];
  });
  const unsure = tables.some(
    ({ preview, settings }) => !preview.isDateOrderSure && settings.columns.includes('foundDate'),
  );
  const nothing = tables.every(({ settings }) =>
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
            {nothing
              ? 'Choose the meaning of at least one column.'
              : unsure
                ? 'Check the order of day and month above: it is ambiguous.'
                : 'Your choices are kept if you leave the page.'}
          </p>
          <Button disabled={nothing} onClick={() => void steps.read()}>
            Read {tables.length === 1 ? 'the table' : 'the tables'}
            <ArrowRight aria-hidden="true" size={20} strokeWidth={1.75} />
          </Button>
        </div>
      </div>
    </div>
  );
}
