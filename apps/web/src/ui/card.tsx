import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** A raised sheet. Use space and hairlines first; a card only for what is picked up as one thing. */
export function Card({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div className={cn('rounded-card border border-line bg-card p-6 shadow-soft', className)} {...props} />
  );
}
