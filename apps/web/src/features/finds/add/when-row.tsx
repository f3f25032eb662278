import { Clock } from 'lucide-react';
import { isoOfLocalTime, localTimeText } from '../../../records/local-time.ts';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { FoldedRow } from '../folded-row.tsx';
import { foundAtText } from '../view/find-facts-text.ts';

interface WhenRowProps {
  /** ISO-8601 UTC. */
  value: string;
  onChange: (foundAt: string) => void;
  error?: string | undefined;
  locale: string;
}

/** When it was found, collapsed. */
export function WhenRow({ value, onChange, error, locale }: WhenRowProps) {
  return (
    <FoldedRow
      icon={Clock}
      title={`Found ${foundAtText(value, locale)}`}
      empty={false}
      hasError={error !== undefined}
    >
      <Field label="Found" error={error}>
        <Input
          type="datetime-local"
          value={localTimeText(value)}
          onChange={({ target }) => {
            const at = isoOfLocalTime(target.value);
            if (at) onChange(at);
          }}
        />
      </Field>
    </FoldedRow>
  );
}
