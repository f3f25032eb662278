import { lazy, type ReactNode, Suspense } from 'react';
import { useOnceOpen } from './use-once-open.ts';

const AlertDialogPart = lazy(async () => ({
  default: (await import('./alert-dialog-part.tsx')).AlertDialogPart,
}));

export interface AlertDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description: ReactNode;
  /** Says what happens: 'End quest', never 'OK'. */
  confirmLabel: string;
  cancelLabel?: string;
  /** True where something is lost by it. */
  danger?: boolean;
  onConfirm: () => void;
}

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
