import { ChevronRight, type LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { cn } from '../../ui/cn.ts';

export interface FoldedRowProps {
  icon: LucideIcon;
  /** The name of the fields, or a summary of their values. */
  title: ReactNode;
  /** Whether all fields are empty; the title is then an invitation. */
  empty: boolean;
  hasError?: boolean;
  children: ReactNode;
}

export function FoldedRow({ icon: Icon, title, empty, hasError = false, children }: FoldedRowProps) {
  const [unfolded, setOpen] = useState(false);
  const open = unfolded || hasError;
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="border-line border-t first:border-t-0"
    >
      <summary className="flex min-h-14 list-none items-center gap-3.5 py-2 [&::-webkit-details-marker]:hidden">
        <Icon aria-hidden="true" size={22} strokeWidth={1.75} className="shrink-0" />
        <span className={cn('wrap-anywhere min-w-0 grow', empty && 'text-muted')}>{title}</span>
        <ChevronRight
          aria-hidden="true"
          size={20}
          strokeWidth={1.75}
          className={cn('shrink-0 transition-transform', open && 'rotate-90')}
        />
      </summary>
      {open ? <div className="grid gap-4 pt-1 pb-5">{children}</div> : null}
    </details>
  );
}
