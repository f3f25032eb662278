import { X } from 'lucide-react';
import { Slot } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';

const pillClassName =
  'inline-flex max-w-full items-center gap-2 rounded-full border border-line bg-card font-[620] text-sm';

export interface PillProps extends ComponentProps<'span'> {
  asChild?: boolean;
}

export function Pill({ asChild, className, ...props }: PillProps) {
  const Part = asChild ? Slot.Root : 'span';
  return <Part className={cn(pillClassName, 'min-h-9 px-3.5', className)} {...props} />;
}

export interface FilterPillProps {
  children: ReactNode;
  clearLabel: string;
  onClear: () => void;
}

export function FilterPill({ children, clearLabel, onClear }: FilterPillProps) {
  return (
    <span className={cn(pillClassName, 'min-h-9 pl-3.5')}>
      {children}
      <button
        type="button"
        aria-label={clearLabel}
        onClick={onClear}
        className="grid min-h-9 w-9 place-items-center rounded-full text-muted hover:text-ink"
      >
        <X aria-hidden="true" size={16} strokeWidth={1.75} />
      </button>
    </span>
  );
}

/** A status dot; the adjacent text must say the same. */
export function Dot({ tone, className }: { tone: 'live' | 'hold'; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn('size-2.5 shrink-0 rounded-full', tone === 'live' ? 'bg-live' : 'bg-hold', className)}
    />
  );
}
