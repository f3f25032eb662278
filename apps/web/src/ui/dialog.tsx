import { lazy, type ReactNode, Suspense } from 'react';
import { useOnceOpen } from './use-once-open.ts';

const DialogPart = lazy(async () => ({ default: (await import('./dialog-part.tsx')).DialogPart }));

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  /** Added to the sheet, for its width: `max-w-md` unless told. */
  className?: string;
}

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
