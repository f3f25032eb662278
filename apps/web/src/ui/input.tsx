import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { useFieldWiring } from './field.tsx';

/** The box that every text control shares. 16 px at least, or phones zoom in. */
export const controlBox =
  'w-full rounded-control border border-edge bg-card px-4 text-base text-ink transition-colors ' +
  'aria-invalid:border-clay aria-invalid:border-2 disabled:opacity-55';

/** One line of text. Inside a Field it takes the label, hint and error by itself. */
export function Input({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return <input {...useFieldWiring()} type={type} className={cn(controlBox, 'h-12', className)} {...props} />;
}

/** Several lines of text, growing with what is written where the browser can. */
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
