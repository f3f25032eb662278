import { createContext, type ReactNode, useContext, useId } from 'react';
import { cn } from './cn.ts';

interface FieldWiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

const FieldContext = createContext<(FieldWiring & { labelId: string }) | null>(null);

/** The attributes that link a control to its label, hint and error; empty outside a Field. */
export function useFieldWiring(): Partial<FieldWiring> {
  const field = useContext(FieldContext);
  if (!field) return {};
  const { labelId: _, ...wiring } = field;
  return wiring;
}

export function useFieldLabelId(): string | undefined {
  return useContext(FieldContext)?.labelId;
}

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** Marks the control invalid; should tell the user what to do. */
  error?: ReactNode;
  labelHidden?: boolean;
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A control with label, hint and error. Put one Input, Textarea, Select or Slider inside. */
export function Field({ label, hint, error, labelHidden, aside, children, className }: FieldProps) {
  const id = useId();
  const labelId = `${id}-label`;
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [hintId, errorId].filter(Boolean).join(' ') || undefined;
  return (
    <FieldContext
      value={{ id, labelId, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined }}
    >
      <div className={cn('grid gap-1.5', className)}>
        <div className={cn('flex items-baseline justify-between gap-3', labelHidden && !aside && 'sr-only')}>
          <label
            id={labelId}
            htmlFor={id}
            className={cn('font-[560] text-muted text-sm', labelHidden && 'sr-only')}
          >
            {label}
          </label>
          {aside ? <span className="text-muted text-sm">{aside}</span> : null}
        </div>
        {children}
        {hint ? (
          <p id={hintId} className="text-muted text-xs">
            {hint}
          </p>
        ) : null}
        {error ? (
          <p id={errorId} className="font-[560] text-clay text-sm">
            {error}
          </p>
        ) : null}
      </div>
    </FieldContext>
  );
}
