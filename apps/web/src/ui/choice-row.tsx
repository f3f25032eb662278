import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { Sheet } from './sheet.tsx';

interface ChoiceRowProps {
  readonly title: string;
  readonly selected: string | null;
  /** Shown without a selection: 'Any detector'. */
  readonly any: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly children: ReactNode;
}

export function ChoiceRow({ title, selected, any, open, onOpenChange, children }: ChoiceRowProps) {
  return (
    <>
      <button
        type="button"
        onClick={() => onOpenChange(true)}
        className="flex min-h-11 w-full items-center gap-2 text-left"
      >
        <span className="w-24 shrink-0 text-muted">{title}</span>
        <span className={cn('min-w-0 grow truncate', selected === null ? 'text-muted' : 'font-[620]')}>
          {selected ?? any}
        </span>
        <ChevronRight aria-hidden="true" size={18} strokeWidth={1.75} className="shrink-0 text-muted" />
      </button>
      <Sheet open={open} onOpenChange={onOpenChange} side="aside" title={title}>
        {children}
      </Sheet>
    </>
  );
}
