import { useId } from 'react';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

/** YYYY-MM-DD, inclusive; null for an open end. */
interface Days {
  readonly from: string | null;
  readonly to: string | null;
}

interface DaysFilterProps {
  title: string;
  days: Days;
  onChange: (days: Days) => void;
}

/** In one row, unless large text would truncate a day. */
const field = 'gap-2 min-[18rem]:grid-cols-[3rem_minmax(0,1fr)] min-[18rem]:items-center';

export function DaysFilter({ title, days: { from, to }, onChange }: DaysFilterProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="eyebrow font-sans">
        {title}
      </h2>
      <div className="mt-2.5 grid gap-2">
        <Field label="From" className={field}>
          <Input
            type="date"
            value={from ?? ''}
            max={to ?? undefined}
            onChange={({ target }) => onChange({ from: target.value || null, to })}
            className="h-11 px-3"
          />
        </Field>
        <Field label="To" className={field}>
          <Input
            type="date"
            value={to ?? ''}
            min={from ?? undefined}
            onChange={({ target }) => onChange({ from, to: target.value || null })}
            className="h-11 px-3"
          />
        </Field>
      </div>
    </section>
  );
}
