import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** A raised surface. Prefer space and hairlines; use a card only for a self-contained item. */
export function Card({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div className={cn('rounded-card border border-line bg-card p-6 shadow-soft', className)} {...props} />
  );
}
