import type { UseFormRegisterReturn } from 'react-hook-form';
import { localTimeText } from '../../records/local-time.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

interface TimeField {
  readonly input: UseFormRegisterReturn;
  readonly error: string | undefined;
}

interface TimeFieldsProps {
  start: TimeField;
  /** For a quest that has ended. */
  end: { readonly at: TimeField; readonly pauses: TimeField } | null;
}

/** Start, end and pauses of a quest. */
export function TimeFields({ start, end }: TimeFieldsProps) {
  const latest = localTimeText(new Date().toISOString());
  return (
    <div className="grid gap-5 sm:grid-cols-2 sm:gap-x-4">
      <Field label="Start" error={start.error}>
        <Input {...start.input} type="datetime-local" max={latest} required />
      </Field>
      {end ? (
        <>
          <Field label="End" error={end.at.error}>
            <Input {...end.at.input} type="datetime-local" max={latest} required />
          </Field>
          <Field label="Pauses in minutes" error={end.pauses.error}>
            <Input {...end.pauses.input} type="number" inputMode="numeric" min={0} step={1} />
          </Field>
        </>
      ) : null}
    </div>
  );
}
