import { cn } from '../../../ui/cn.ts';
import type { ColumnProps } from './column-props.ts';
import { ColumnSelect } from './column-select.tsx';

const SHOWN_ROWS = 6;

/** The first rows, with a field chooser above each column. */
export function ColumnTable({
  name,
  headings,
  rows,
  settings,
  onTarget,
}: ColumnProps & { readonly name: string }) {
  return (
    // A wide table scrolls on its own.
    <section
      aria-label={`First rows of ${name}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it.
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-line bg-card shadow-soft [scrollbar-width:thin] max-md:hidden"
    >
      <table className="border-collapse text-left text-sm">
        <thead>
          <tr className="border-line border-b align-bottom">
            {headings.map((heading, index) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same heading.
                key={index}
                scope="col"
                className="min-w-52 px-3 pt-3 pb-2.5 font-normal"
              >
                <span className="block max-w-60 truncate font-[620]" title={heading}>
                  {heading}
                </span>
                <ColumnSelect
                  heading={heading}
                  value={settings.columns[index] ?? 'ignore'}
                  onChange={(target) => onTarget(index, target)}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, SHOWN_ROWS).map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file are identified by their position.
            <tr key={at} className="border-line border-b last:border-b-0">
              {headings.map((_, index) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                  key={index}
                  className={cn(
                    'px-3 py-2 align-top',
                    settings.columns[index] === 'ignore' && 'text-muted line-through decoration-line',
                  )}
                >
                  <span className="line-clamp-2 max-w-60 wrap-anywhere">{row[index] || ' '}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
