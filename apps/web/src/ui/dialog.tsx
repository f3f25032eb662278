import { Suspense } from 'react';
import type { DialogProps } from './dialog-part.tsx';
import { lazyComponent } from './lazy-component.tsx';
import { useOnceOpen } from './use-once-open.ts';

const DialogPart = lazyComponent(async () => (await import('./dialog-part.tsx')).DialogPart);

/** A modal dialog, lazy-loaded. Escape, the cross or a tap outside closes it; the focus returns. */
export function Dialog(props: DialogProps) {
  if (!useOnceOpen(props.open)) return null;
  return (
    <Suspense>
      <DialogPart {...props} />
    </Suspense>
  );
}
