import { COLUMN_TARGETS, type ColumnTarget } from '@metalquest/core/import/table-mapping';
import { ChevronDown } from 'lucide-react';
import { cn } from '../../../ui/cn.ts';
import { COLUMN_GROUPS } from './column-labels.ts';

export interface ColumnSelectProps {
  readonly heading: string;
  readonly value: ColumnTarget;
  readonly onChange: (target: ColumnTarget) => void;
}

export function ColumnSelect({ heading, value, onChange }: ColumnSelectProps) {
  const isUsed = value !== 'ignore';
  return (
    <span className="relative mt-1.5 block">
      <select
        aria-label={`What is the column ${heading}?`}
        value={value}
        onChange={({ target }) => {
          const selected = COLUMN_TARGETS.find((each) => each === target.value);
          if (selected) onChange(selected);
        }}
        className={cn(
          'min-h-11 w-full appearance-none rounded-control border py-2 pr-9 pl-3 text-base',
          isUsed ? 'border-moss-deep bg-moss-tint font-[560] text-ink' : 'border-edge bg-card text-muted',
        )}
      >
        {COLUMN_GROUPS.map(({ label, targets }) => (
          <optgroup key={label} label={label}>
            {targets.map(([target, words]) => (
              <option key={target} value={target}>
                {words}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        size={18}
        strokeWidth={1.75}
        className="pointer-events-none absolute inset-y-0 right-2.5 my-auto text-muted"
      />
    </span>
  );
}
