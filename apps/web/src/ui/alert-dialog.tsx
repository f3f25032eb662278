import { Suspense } from 'react';
import type { AlertDialogProps } from './alert-dialog-part.tsx';
import { late } from './late.tsx';
import { useOnceOpen } from './use-once-open.ts';

const AlertDialogPart = late(async () => (await import('./alert-dialog-part.tsx')).AlertDialogPart);

/**
 * Asks before something that cannot be taken back; the safe answer has the focus. Its code loads when it is first
 * asked.
 */
export function AlertDialog(props: AlertDialogProps) {
  if (!useOnceOpen(props.open)) return null;
  return (
    <Suspense>
      <AlertDialogPart {...props} />
    </Suspense>
  );
}
