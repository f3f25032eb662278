import { Search } from 'lucide-react';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

/** Searches name, note and target ID. */
export function FindsSearch({ value, onChange }: { value: string; onChange: (search: string) => void }) {
  return (
    <search className="relative block">
      <Field label="Search finds" labelHidden>
        <Input
          type="search"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          placeholder="Penny, buckle, 84..."
          autoComplete="off"
          enterKeyHint="search"
          className="pl-11"
        />
      </Field>
      <Search
        aria-hidden="true"
        size={20}
        strokeWidth={1.75}
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3.5 text-muted"
      />
    </search>
  );
}
