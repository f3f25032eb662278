import type { ReactNode } from 'react';
import { cn } from './cn.ts';

export interface FigureProps {
  label: string;
  /** Already formatted in the user's units. */
  value: ReactNode;
  unit?: string;
  className?: string;
}

/** A large number with its label and unit. Must be inside a `<dl>`. */
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
