import { type ReactNode, useId, useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';

const AT_ONCE = 24;

export interface PreviewListProps<T> {
  readonly all: readonly T[];
  readonly render: (item: T) => ReactNode;
  readonly locale: string;
  readonly className?: string;
}

/** The first items of a list that may hold ten thousand, with a button for more. */
export function PreviewList<T>({ all, render, locale, className }: PreviewListProps<T>) {
  const [visibleCount, setVisibleCount] = useState(AT_ONCE);
  const left = all.length - visibleCount;
  return (
    <>
      <ul className={cn('grid gap-2.5', className)}>{all.slice(0, visibleCount).map(render)}</ul>
      {left > 0 ? (
        <Button
          variant="secondary"
          className="mt-4"
          onClick={() => setVisibleCount(visibleCount + 4 * AT_ONCE)}
        >
          Show {Math.min(left, 4 * AT_ONCE).toLocaleString(locale)} more of {left.toLocaleString(locale)}
        </Button>
      ) : null}
    </>
  );
}

export interface PreviewRowProps {
  readonly name: string;
  readonly facts: readonly (string | null)[];
  readonly isDuplicate: boolean;
  readonly isExcluded: boolean;
  readonly onToggle: () => void;
  readonly picture: ReactNode;
}

export function PreviewRow({ name, facts, isDuplicate, isExcluded, onToggle, picture }: PreviewRowProps) {
  const id = useId();
  const presentFacts = facts.filter((fact) => fact !== null && fact !== '');
  return (
    <li>
      <label
        htmlFor={id}
        className={cn(
          'flex min-h-16 items-center gap-3.5 rounded-picture border border-line bg-card p-2.5 pr-4 transition-colors max-[18rem]:flex-wrap max-[18rem]:justify-between sm:gap-4',
          isDuplicate ? 'cursor-default' : 'hover:border-edge',
        )}
      >
        <span className={cn('shrink-0', (isDuplicate || isExcluded) && 'opacity-55 grayscale')}>
          {picture}
        </span>
        {/* With large text it has a line of its own. */}
        <span className="min-w-0 grow max-[18rem]:order-last max-[18rem]:basis-full">
          <span className="line-clamp-2 wrap-anywhere font-[620] leading-snug">{name}</span>
          <span className="mt-0.5 flex flex-wrap gap-x-3 text-muted text-sm tabular-nums">
            {presentFacts.map((fact, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two facts may be equal; their order is fixed.
              <span key={at} className="min-w-0 wrap-anywhere">
                {fact}
              </span>
            ))}
          </span>
        </span>
        {isDuplicate ? (
          <Badge className="shrink-0">Already here</Badge>
        ) : (
          <input
            id={id}
            type="checkbox"
            aria-label={`Import ${name}`}
            checked={!isExcluded}
            onChange={onToggle}
            className="tick-box"
          />
        )}
      </label>
    </li>
  );
}
