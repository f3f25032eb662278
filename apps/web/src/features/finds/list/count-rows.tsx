import { useId } from 'react';
import { cn } from '../../../ui/cn.ts';

/** A filter option and the number of finds it would match. */
interface CountRow<T> {
  readonly value: T;
  readonly label: string;
  readonly count: number;
}

interface CountRowsProps<T> {
  title: string;
  rows: readonly CountRow<T>[];
  selected: T | null;
  onToggle: (value: T) => void;
  locale: string;
}

export function CountRows<T>({ title, rows, selected, onToggle, locale }: CountRowsProps<T>) {
  const headingId = useId();
  const number = new Intl.NumberFormat(locale);
  const fullest = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="eyebrow font-sans">
        {title}
      </h2>
      <ul className="-mx-2.5 mt-2.5">
        {rows.map(({ value, label, count }) => (
          <li key={label}>
            <button
              type="button"
              aria-pressed={value === selected}
              onClick={() => onToggle(value)}
              className={cn(
                'grid min-h-11 w-full grid-cols-[1fr_4.75rem_2.75rem] items-center gap-2 rounded-sm px-2.5 text-left transition-colors hover:bg-moss-tint lg:min-h-9',
                value === selected && 'bg-moss-tint font-[620]',
                count === 0 && value !== selected && 'text-muted',
              )}
            >
              <span className="truncate">{label}</span>
              <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-line">
                <span
                  className="block h-full origin-left rounded-full bg-moss transition-[width]"
                  style={{ width: `${(count / fullest) * 100}%` }}
                />
              </span>
              <span className="text-right text-muted tabular-nums">
                {number.format(count)}
                <span className="sr-only"> {count === 1 ? 'find' : 'finds'}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
