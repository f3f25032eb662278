import type { DaySpan } from '@metalquest/core/time/day';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';

/** The range of days whose walks count; both ends are optional. */
export function WalkDays({ days, onChange }: { days: DaySpan; onChange: (days: DaySpan) => void }) {
  const isTurned = days.from !== null && days.to !== null && days.to < days.from;
  return (
    <div className="grid min-w-0 grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] content-start gap-3">
      <Field label="Walks from">
        <Input
          type="date"
          value={days.from ?? ''}
          onChange={(event) => onChange({ ...days, from: event.target.value || null })}
        />
      </Field>
      <Field label="to" error={isTurned ? 'The last day must not be before the first.' : undefined}>
        <Input
          type="date"
          value={days.to ?? ''}
          onChange={(event) => onChange({ ...days, to: event.target.value || null })}
        />
      </Field>
    </div>
  );
}
