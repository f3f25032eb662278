import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { IconButton } from './icon-button.tsx';
import { focusFirstField, overlayLook, sheetLook } from './overlay.ts';
import { useFocusBack } from './use-focus-back.ts';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  className?: string;
}

export function DialogPart({ open, onOpenChange, title, description, children, className }: DialogProps) {
  const giveBack = useFocusBack(open);
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={overlayLook} />
        <RadixDialog.Content
          onOpenAutoFocus={focusFirstField}
          onCloseAutoFocus={giveBack}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={cn(sheetLook, className)}
        >
          <div className="flex items-start justify-between gap-4">
            <RadixDialog.Title className="pt-2 text-[1.375rem]">{title}</RadixDialog.Title>
            <RadixDialog.Close asChild>
              <IconButton label="Close" variant="ghost" className="-mt-1 -mr-2">
                <X aria-hidden="true" size={22} strokeWidth={1.75} />
              </IconButton>
            </RadixDialog.Close>
          </div>
          {description ? (
            <RadixDialog.Description className="mt-1 text-muted">{description}</RadixDialog.Description>
          ) : null}
          <div className="mt-5">{children}</div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
