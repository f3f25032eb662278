import { lazy, Suspense } from 'react';
import type { SheetProps } from './sheet-part.tsx';
import { useOnceOpen } from './use-once-open.ts';

const SheetPart = lazy(async () => ({ default: (await import('./sheet-part.tsx')).SheetPart }));

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
