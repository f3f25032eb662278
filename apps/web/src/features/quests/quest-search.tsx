import { Search } from 'lucide-react';
import { useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

export function QuestSearch({ value, onChange }: { value: string; onChange: (search: string) => void }) {
  // The input has its own state, as the URL updates with a delay.
  const [typed, setTyped] = useState({ text: value, of: value });
  if (typed.of !== value) setTyped({ text: typed.text === value ? typed.text : value, of: value });
  return (
    <search className="relative block min-w-0 grow basis-40">
      <Field label="Search quests" labelHidden>
        <Input
          type="search"
          value={typed.text}
          onChange={(event) => {
            setTyped({ ...typed, text: event.target.value });
            onChange(event.target.value);
          }}
          placeholder="Name, place or note"
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
