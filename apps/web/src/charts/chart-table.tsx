import { cn } from '../ui/cn.ts';

export interface ChartTableData {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export function ChartTable({ caption, columns, rows }: ChartTableData) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: makes the scroll container usable with the keyboard.
    <section aria-label={caption} tabIndex={0} className="max-h-96 overflow-auto rounded-xs">
      <table className="w-full border-collapse text-left text-sm tabular-nums">
        <caption className="pb-2 text-left text-muted">{caption}</caption>
        <thead className="sticky top-0 bg-paper">
          <tr>
            {columns.map((name, index) => (
              <th
                key={name}
                scope="col"
                className={cn(
                  'border-edge border-b py-2 pr-3 align-bottom font-[620]',
                  index > 0 && 'text-right last:pr-0',
                )}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no state and names may repeat.
            <tr key={row}>
              <th scope="row" className="border-line border-b py-2 pr-3 font-normal">
                {name}
              </th>
              {cells.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the column identifies a cell.
                <td key={index} className="border-line border-b py-2 pr-3 text-right last:pr-0">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
