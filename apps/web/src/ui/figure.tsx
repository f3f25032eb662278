import type { ReactNode } from 'react';
import { cn } from './cn.ts';

export interface FigureProps {
  label: string;
  /** The number as text, already formatted in the user's units. */
  value: ReactNode;
  unit?: string;
  className?: string;
}

/** A number to read at arm's length: a small label above, the unit small behind it. Stands inside a `<dl>`. */
export function Figure({ label, value, unit, className }: FigureProps) {
  return (
    <div className={cn('min-w-0', className)}>
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="figures text-2xl leading-tight">
        {value}
        {unit ? <span className="ml-1 font-normal text-base text-muted tracking-normal">{unit}</span> : null}
      </dd>
    </div>
  );
}
