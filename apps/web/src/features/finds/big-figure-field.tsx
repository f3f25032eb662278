import type { ReactNode } from 'react';
import { type ComponentProps, useId } from 'react';

export interface BigFigureFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  label: string;
  unit?: string;
  error?: string | undefined;
  /** Below the number, for example a slider. */
  children?: ReactNode;
}

/** A large number field for use outdoors; the whole card is its target. */
export function BigFigureField({ label, unit, error, children, ...input }: BigFigureFieldProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col rounded-card border border-line bg-card px-3.5 pt-2.5 pb-1 shadow-soft focus-within:border-moss-deep">
      <label htmlFor={id} className="flex grow cursor-text flex-col">
        <span className="flex items-baseline justify-between gap-2 font-[560] text-muted text-sm">
          {label}
          {unit ? <span>{unit}</span> : null}
        </span>
        <input
          {...input}
          id={id}
          autoComplete="off"
          {...(error ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {})}
          className="figures w-full min-w-0 rounded-xs bg-transparent text-[2.5rem] text-ink leading-tight outline-offset-0 placeholder:font-normal placeholder:text-muted"
        />
      </label>
      {children}
      {error ? (
        <p id={`${id}-error`} className="pb-2 font-[560] text-clay text-sm">
          {error}
        </p>
      ) : null}
    </div>
  );
}
