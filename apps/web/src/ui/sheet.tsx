import { Suspense } from 'react';
import { lazyComponent } from './lazy-component.tsx';
import type { SheetProps } from './sheet-part.tsx';
import { useOnceOpen } from './use-once-open.ts';

const SheetPart = lazyComponent(async () => (await import('./sheet-part.tsx')).SheetPart);

export function Sheet(props: SheetProps) {
  if (!useOnceOpen(props.open)) return null;
  return (
    <Suspense>
      <SheetPart {...props} />
    </Suspense>
  );
}
