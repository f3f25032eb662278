import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from './button.tsx';

export interface PagerProps {
  readonly total: number;
  readonly pageSize: number;
  readonly page: number;
  readonly noun: string;
  readonly onPage: (page: number) => void;
}

export function Pager({ total, pageSize, page, noun, onPage }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const shown = Math.min(Math.max(1, page), pages);
  const number = new Intl.NumberFormat(navigator.language).format;
  if (pages === 1) return null;
  return (
    <nav aria-label={`Pages of ${noun}`} className="mt-5 flex flex-wrap items-center justify-between gap-3">
      <p aria-live="polite" className="text-muted text-sm tabular-nums">
        {number((shown - 1) * pageSize + 1)} to {number(Math.min(total, shown * pageSize))} of {number(total)}
      </p>
      <div className="flex gap-2">
        <Button variant="secondary" disabled={shown === 1} onClick={() => onPage(shown - 1)}>
          <ChevronLeft aria-hidden="true" size={18} strokeWidth={1.75} className="-ml-1" />
          Previous
        </Button>
        <Button variant="secondary" disabled={shown === pages} onClick={() => onPage(shown + 1)}>
          Next
          <ChevronRight aria-hidden="true" size={18} strokeWidth={1.75} className="-mr-1" />
        </Button>
      </div>
    </nav>
  );
}
