import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { useFieldWiring } from './field.tsx';

/** Shared style of text controls. At least 16 px, or iOS zooms in on focus. */
export const controlBox =
  'w-full rounded-control border border-edge bg-card px-4 text-base text-ink transition-colors ' +
  'aria-invalid:border-clay aria-invalid:border-2 disabled:opacity-55';

export function Input({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return <input {...useFieldWiring()} type={type} className={cn(controlBox, 'h-12', className)} {...props} />;
}

/** Grows with its content where the browser supports it. */
export function Textarea({ className, rows = 3, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useFieldWiring()}
      rows={rows}
      className={cn(controlBox, 'field-sizing-content max-h-80 min-h-24 resize-y py-3', className)}
      {...props}
    />
  );
}
