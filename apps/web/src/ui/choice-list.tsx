import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

/** An option; the id is null for "any". */
interface ListedChoice {
  readonly id: string | null;
  readonly name: string;
  readonly note: string | null;
  readonly end?: ReactNode;
}

interface ChoiceListProps {
  readonly search: {
    readonly label: string;
    readonly value: string;
    readonly onChange: (words: string) => void;
  } | null;
  readonly choices: readonly ListedChoice[];
  readonly selected: string | null;
  readonly onChoose: (id: string | null) => void;
  /** Message for an empty list; null if it has options or is loading. */
  readonly none: string | null;
}

export function ChoiceList({ search, choices, selected, onChoose, none }: ChoiceListProps) {
  return (
    <>
      {search ? (
        <Field label={search.label} labelHidden className="mb-2">
          <Input
            type="search"
            value={search.value}
            placeholder={search.label}
            autoComplete="off"
            onChange={({ target }) => search.onChange(target.value)}
          />
        </Field>
      ) : null}
      <ul>
        {choices.map(({ id, name, note, end }) => (
          <li key={id ?? 'any'}>
            <button
              type="button"
              aria-pressed={id === selected}
              className="flex min-h-13 w-full items-center gap-3 border-line border-b py-2 text-left transition-colors hover:bg-moss-tint"
              onClick={() => onChoose(id)}
            >
              <span className="min-w-0 grow">
                <span className="wrap-anywhere block">{name}</span>
                {note ? <span className="wrap-anywhere block text-muted text-sm">{note}</span> : null}
              </span>
              {id === selected ? (
                <Check aria-hidden="true" size={20} strokeWidth={2} className="shrink-0" />
              ) : null}
              {end}
            </button>
          </li>
        ))}
      </ul>
      {none === null ? null : <p className="py-4 text-muted">{none}</p>}
    </>
  );
}
