import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

/** One of the rows; the id is null for the one that means any. */
interface ListedChoice {
  readonly id: string | null;
  readonly name: string;
  readonly note: string | null;
  /** At the end of the row, a count for example. */
  readonly end?: ReactNode;
}

interface ChoiceListProps {
  /** Looks choices up by name; null where there are few. */
  readonly search: {
    readonly label: string;
    readonly value: string;
    readonly onChange: (words: string) => void;
  } | null;
  readonly choices: readonly ListedChoice[];
  readonly chosen: string | null;
  readonly onChoose: (id: string | null) => void;
  /** Said where nothing can be chosen; null while something can, or while it is not known. */
  readonly none: string | null;
}

/** Rows of which one is chosen by a tap, looked up by name where there are many. */
export function ChoiceList({ search, choices, chosen, onChoose, none }: ChoiceListProps) {
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
              aria-pressed={id === chosen}
              className="flex min-h-13 w-full items-center gap-3 border-line border-b py-2 text-left transition-colors hover:bg-moss-tint"
              onClick={() => onChoose(id)}
            >
              <span className="min-w-0 grow">
                <span className="wrap-anywhere block">{name}</span>
                {note ? <span className="wrap-anywhere block text-muted text-sm">{note}</span> : null}
              </span>
              {id === chosen ? (
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
