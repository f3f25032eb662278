import type { ColumnProps } from './column-props.ts';
import { ColumnSelect } from './column-select.tsx';

/** Sample cells per column: the first non-empty ones. */
const SAMPLES = 2;

/** The columns as a list, for a phone. */
export function ColumnList({ headings, rows, settings, onTarget }: ColumnProps) {
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
