import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { IconButton } from './icon-button.tsx';

export const overlayLook =
  'fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade';

/** Where the focus goes first: the first field to fill in, else the sheet itself, so that it is read from its title. */
export function focusFirstField(event: Event) {
  const sheet = event.currentTarget;
  if (!(sheet instanceof HTMLElement)) return;
  event.preventDefault();
  const field = sheet.querySelector<HTMLElement>('input:not([type="hidden"], [disabled]), textarea, select');
  (field ?? sheet).focus();
}

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  /** Added to the sheet, for its width: `max-w-md` unless told. */
  className?: string;
}

/** A sheet above the page. Closes with Escape, the cross, or a tap beside it, and gives the focus back. */
export function Dialog({ open, onOpenChange, title, description, children, className }: DialogProps) {
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={overlayLook} />
        <RadixDialog.Content
          onOpenAutoFocus={focusFirstField}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={cn(
            'fixed inset-x-4 top-1/2 z-50 mx-auto max-h-[calc(100dvh-2rem)] max-w-md -translate-y-1/2',
            'overflow-y-auto overscroll-contain rounded-card border border-line bg-card p-6 shadow-float outline-none',
            'data-[state=closed]:animate-fade-out data-[state=open]:animate-fade',
            className,
          )}
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
