import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { cn } from '../../ui/cn.ts';
import { IconButton } from '../../ui/icon-button.tsx';

export interface MapCardProps {
  readonly title: ReactNode;
  /** Small, next to the title. */
  readonly extra?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Focuses the card when it opens; off while the user works on the map. */
  readonly takesFocus?: boolean;
  readonly className?: string;
}

/** A card over the lower edge of the map, which stays interactive. */
export function MapCard({ title, extra, onClose, children, takesFocus = true, className }: MapCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <section
      aria-label={typeof title === 'string' ? title : 'On the map'}
      className={cn(
        'absolute inset-x-3 bottom-3 z-20 flex max-h-[min(26rem,calc(100%-1.5rem))] animate-rise flex-col overflow-hidden',
        'rounded-card border border-line bg-card shadow-float sm:right-auto sm:left-4 sm:w-96 lg:bottom-4',
        className,
      )}
    >
      {/* Without a ground of its own: Chromium leaves the map out below an opaque part that is scrolled away. */}
      <div className="min-h-0 overflow-y-auto overscroll-contain p-4">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0 pt-1.5">
            <h2 ref={heading} tabIndex={-1} className="text-lg leading-tight outline-none">
              {title}
            </h2>
            {extra ? <p className="mt-1 text-muted text-sm">{extra}</p> : null}
          </div>
          <IconButton label="Close" variant="ghost" className="-mt-1 -mr-1.5" onClick={onClose}>
            <X aria-hidden="true" size={22} strokeWidth={1.75} />
          </IconButton>
        </div>
        {children}
      </div>
    </section>
  );
}
