import { Check } from 'lucide-react';
import { cn } from '../../ui/cn.ts';
import type { ImportStep } from './import-session.ts';

const PLACE: Readonly<Record<ImportStep, number>> = {
  pick: 0,
  looking: 0,
  columns: 1,
  reading: 2,
  check: 2,
  started: 3,
};

/** The steps of the import; includes columns only if there is a table. */
export function StepsBar({ step, hasTable }: { step: ImportStep; hasTable: boolean }) {
  const steps = [
    ['Files', 0],
    ...(hasTable ? ([['Columns', 1]] as const) : []),
    ['Check', 2],
    ['Import', 3],
  ] as const;
  const at = PLACE[step];
  return (
    <ol aria-label="Steps" className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-sm sm:gap-x-3">
      {steps.map(([label, place], index) => (
        <li
          key={label}
          {...(place === at ? { 'aria-current': 'step' as const } : {})}
          className={cn('flex items-center gap-1.5', place === at ? 'font-[620] text-ink' : 'text-muted')}
        >
          {index > 0 ? (
            <span aria-hidden="true" className="mr-1 h-px w-2 bg-line max-[18rem]:hidden sm:w-8" />
          ) : null}
          <span
            aria-hidden="true"
            className={cn(
              'figures grid size-6 place-items-center rounded-full border text-xs',
              place < at && 'border-moss-tint bg-moss-tint text-moss-deep',
              place === at && 'border-fill-moss bg-fill-moss text-on-moss',
              place > at && 'border-line',
            )}
          >
            {place < at ? <Check size={14} strokeWidth={2.25} /> : index + 1}
          </span>
          {label}
        </li>
      ))}
    </ol>
  );
}
