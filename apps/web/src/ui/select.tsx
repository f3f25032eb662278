import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { useFieldWiring } from './field.tsx';
import { controlBox } from './input.tsx';

export function Select({ className, children, ...props }: ComponentProps<'select'>) {
  return (
    <div className={cn('relative', className)}>
      <select {...useFieldWiring()} className={cn(controlBox, 'h-12 appearance-none pr-11')} {...props}>
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        size={20}
        strokeWidth={1.75}
        className="pointer-events-none absolute inset-y-0 right-3.5 my-auto text-muted"
      />
    </div>
  );
}
