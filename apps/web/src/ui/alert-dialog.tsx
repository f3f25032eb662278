import { Suspense } from 'react';
import type { AlertDialogProps } from './alert-dialog-part.tsx';
import { lazyComponent } from './lazy-component.tsx';
import { useOnceOpen } from './use-once-open.ts';

const AlertDialogPart = lazyComponent(async () => (await import('./alert-dialog-part.tsx')).AlertDialogPart);

/** Confirms an irreversible action; the safe answer has the focus. Lazy-loaded. */
export function AlertDialog(props: AlertDialogProps) {
  if (!useOnceOpen(props.open)) return null;
  return (
    <Suspense>
      <AlertDialogPart {...props} />
    </Suspense>
  );
}
