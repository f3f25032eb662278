import { lazy, type ReactNode, Suspense } from 'react';
import { useOnceOpen } from './use-once-open.ts';

const SheetPart = lazy(async () => ({ default: (await import('./sheet-part.tsx')).SheetPart }));

export interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  side: 'left' | 'bottom';
  /** Shown at the top; a node, so that the logo can stand there. */
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  className?: string;
}

/**
 * A panel that slides in: the drawer from the left, details from below where the thumb is. Its code loads when it
 * first opens.
 */
export function Sheet(props: SheetProps) {
  if (!useOnceOpen(props.open)) return null;
  return (
    <Suspense>
      <SheetPart {...props} />
    </Suspense>
  );
}
