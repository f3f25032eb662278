import { AlertDialog as RadixAlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { overlayLook } from './dialog.tsx';

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

/** Asks before something that cannot be taken back; the safe answer has the focus. */
export function AlertDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger = false,
  onConfirm,
}: AlertDialogProps) {
  return (
    <RadixAlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixAlertDialog.Portal>
        <RadixAlertDialog.Overlay className={overlayLook} />
        <RadixAlertDialog.Content
          className={
            'fixed inset-x-4 top-1/2 z-50 mx-auto max-h-[calc(100dvh-2rem)] max-w-md -translate-y-1/2 overflow-y-auto ' +
            'rounded-card border border-line bg-card p-6 shadow-float outline-none ' +
            'data-[state=closed]:animate-fade-out data-[state=open]:animate-fade'
          }
        >
          <RadixAlertDialog.Title className="text-xl">{title}</RadixAlertDialog.Title>
          <RadixAlertDialog.Description className="mt-2 text-muted">
            {description}
          </RadixAlertDialog.Description>
          <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <RadixAlertDialog.Cancel asChild>
              <Button variant="secondary" className="min-h-14 sm:min-h-11">
                {cancelLabel}
              </Button>
            </RadixAlertDialog.Cancel>
            <RadixAlertDialog.Action asChild>
              <Button
                variant={danger ? 'danger' : 'primary'}
                className="min-h-14 sm:min-h-11"
                onClick={onConfirm}
              >
                {confirmLabel}
              </Button>
            </RadixAlertDialog.Action>
          </div>
        </RadixAlertDialog.Content>
      </RadixAlertDialog.Portal>
    </RadixAlertDialog.Root>
  );
}
