import { Suspense } from 'react';
import type { DialogProps } from './dialog-part.tsx';
import { late } from './late.tsx';
import { useOnceOpen } from './use-once-open.ts';

const DialogPart = late(async () => (await import('./dialog-part.tsx')).DialogPart);

/**
 * A sheet above the page. Closes with Escape, the cross, or a tap beside it, and gives the focus back. Its code
 * loads when it first opens.
 */
export function Dialog(props: DialogProps) {
  if (!useOnceOpen(props.open)) return null;
  return (
    <Suspense>
      <DialogPart {...props} />
    </Suspense>
  );
}
