import { type ReactNode, useId } from 'react';
import type { Display } from '../../../engine/use-display.ts';
import { cn } from '../../../ui/cn.ts';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { STATUS_LABELS } from '../status-pill.tsx';
import { isSameSpan, isSpan, namedSpans, type QuestsFilter, STATUSES } from './quests-filter.ts';
import type { QuestCounts } from './use-quest-list.ts';

export interface QuestFiltersProps {
  filter: QuestsFilter;
  onChange: (next: QuestsFilter) => void;
  counts: QuestCounts;
  /** YYYY-MM-DD */
  today: string;
  display: Display;
}

export function QuestFilters({ filter, onChange, counts, today, display }: QuestFiltersProps) {
  const number = new Intl.NumberFormat(display.locale);
  const { days } = filter;
  return (
    <div className="grid gap-7">
      <Group heading="Status">
        {STATUSES.map((status) => (
          <Choice
            key={status}
            isChosen={filter.status === status}
            onToggle={() => onChange({ ...filter, status: filter.status === status ? null : status })}
          >
            {STATUS_LABELS[status]}
            <span className="ml-auto text-muted tabular-nums">
              {number.format(counts.byStatus[status])}
              <span className="sr-only"> {counts.byStatus[status] === 1 ? 'quest' : 'quests'}</span>
            </span>
          </Choice>
        ))}
      </Group>
      <Group heading="When">
        {namedSpans(today, counts.first).map((span) => {
          const isChosen = isSameSpan(span.days, days);
          return (
            <Choice
              key={span.label}
              isChosen={isChosen}
              onToggle={() => onChange({ ...filter, days: isChosen ? { from: null, to: null } : span.days })}
            >
              {span.label}
            </Choice>
          );
        })}
        <li className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-3 px-2.5">
          <Field label="From">
            <Input
              type="date"
              value={days.from ?? ''}
              max={days.to ?? today}
              onChange={(event) =>
                onChange({ ...filter, days: { ...days, from: event.target.value || null } })
              }
            />
          </Field>
          <Field label="To" error={isSpan(days) ? undefined : 'The last day must not be before the first.'}>
            <Input
              type="date"
              value={days.to ?? ''}
              {...(days.from ? { min: days.from } : {})}
              onChange={(event) => onChange({ ...filter, days: { ...days, to: event.target.value || null } })}
            />
          </Field>
        </li>
      </Group>
    </div>
  );
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <div>
      <h2 id={headingId} className="eyebrow font-sans">
        {heading}
      </h2>
      <ul aria-labelledby={headingId} className="-mx-2.5 mt-2.5">
        {children}
      </ul>
    </div>
  );
}

interface ChoiceProps {
  isChosen: boolean;
  onToggle: () => void;
  children: ReactNode;
}

function Choice({ isChosen, onToggle, children }: ChoiceProps) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onToggle}
        className={cn(
          'flex min-h-11 w-full items-center gap-2 rounded-sm px-2.5 text-left transition-colors hover:bg-moss-tint lg:min-h-9',
          isChosen && 'bg-moss-tint font-[620]',
        )}
      >
        {children}
      </button>
    </li>
  );
}
