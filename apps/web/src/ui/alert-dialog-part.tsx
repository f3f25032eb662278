import { AlertDialog as RadixAlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { overlayLook, sheetLook } from './overlay.ts';
import { useFocusBack } from './use-focus-back.ts';

export interface AlertDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description: ReactNode;
  /** Names the action: 'End quest', never 'OK'. */
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  onConfirm: () => void;
}

export function AlertDialogPart({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger = false,
  onConfirm,
}: AlertDialogProps) {
  const giveBack = useFocusBack(open);
  return (
    <RadixAlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixAlertDialog.Portal>
        <RadixAlertDialog.Overlay className={overlayLook} />
        <RadixAlertDialog.Content className={sheetLook} onCloseAutoFocus={giveBack}>
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
