import { type ReactNode, useId } from 'react';
import { cn } from './cn.ts';

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly picture?: ReactNode;
}

export interface ChoiceCardsProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly className?: string;
}

/** A radio group of cards; a choice takes effect at once. */
export function ChoiceCards<Value extends string>({
  label,
  choices,
  value,
  onChange,
  className,
}: ChoiceCardsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={cn('grid gap-3', className)}>
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className={cn(
            'relative flex min-h-14 min-w-0 flex-col justify-center gap-2.5 overflow-hidden rounded-picture border bg-card p-2.5 transition-colors sm:p-3.5',
            'border-line hover:border-edge has-checked:border-moss-deep has-checked:shadow-[inset_0_0_0_1px_var(--color-moss-deep)]',
            'has-focus-visible:outline-3 has-focus-visible:outline-sky has-focus-visible:outline-offset-2',
          )}
        >
          {choice.picture}
          <span className="flex items-start gap-2 sm:gap-3">
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className={cn(
                'mt-0.5 grid size-5 shrink-0 appearance-none place-items-center rounded-full border-2 border-edge outline-none',
                'before:size-2.5 before:rounded-full checked:border-moss-deep checked:before:bg-moss-deep',
              )}
            />
            <span className="min-w-0">
              <span className="block font-[620] leading-snug">{choice.label}</span>
              {choice.hint ? (
                <span className="mt-0.5 block text-pretty text-muted text-sm leading-snug">
                  {choice.hint}
                </span>
              ) : null}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
