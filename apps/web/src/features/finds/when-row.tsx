import { Clock } from 'lucide-react';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { foundAtText } from './find-facts-text.ts';
import { FoldedRow } from './folded-row.tsx';

interface WhenRowProps {
  /** ISO-8601 UTC. */
  value: string;
  onChange: (foundAt: string) => void;
  locale: string;
}

/** An ISO time as a datetime-local field takes it, in the device's time zone: '2026-06-07T08:15'. */
function asLocal(iso: string): string {
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

export function WhenRow({ value, onChange, locale }: WhenRowProps) {
  return (
    <FoldedRow icon={Clock} title={`Found ${foundAtText(value, locale)}`} empty={false}>
      <Field label="Found">
        <Input
          type="datetime-local"
          value={asLocal(value)}
          onChange={({ target }) => {
            const at = new Date(target.value);
            if (!Number.isNaN(at.getTime())) onChange(at.toISOString());
          }}
        />
      </Field>
    </FoldedRow>
  );
}
