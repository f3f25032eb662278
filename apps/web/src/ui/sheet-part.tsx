import { cva } from 'class-variance-authority';
import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { IconButton } from './icon-button.tsx';
import { focusFirstField, overlayLook } from './overlay.ts';
import { useFocusBack } from './use-focus-back.ts';

const sheet = cva(
  'fixed z-50 flex flex-col overflow-y-auto overscroll-contain border-line bg-card p-5 shadow-float outline-none',
  {
    variants: {
      side: {
        left: [
          'inset-y-0 left-0 w-80 max-w-[86vw] border-r pt-[calc(1.25rem+env(safe-area-inset-top))] pb-[max(1.25rem,env(safe-area-inset-bottom))] pl-[max(1.25rem,env(safe-area-inset-left))]',
          'data-[state=closed]:animate-to-left data-[state=open]:animate-from-left',
        ],
        bottom: [
          'inset-x-0 bottom-0 mx-auto max-h-[88dvh] max-w-2xl rounded-t-card border-t',
          'pb-[max(1.25rem,env(safe-area-inset-bottom))]',
          'data-[state=closed]:animate-to-below data-[state=open]:animate-from-below',
        ],
        aside: [
          'inset-x-0 bottom-0 mx-auto max-h-[88dvh] max-w-2xl rounded-t-card border-t',
          'pb-[max(1.25rem,env(safe-area-inset-bottom))]',
          'data-[state=closed]:animate-to-below data-[state=open]:animate-from-below',
          'lg:inset-y-0 lg:right-0 lg:left-auto lg:mx-0 lg:max-h-none lg:w-112 lg:rounded-none lg:border-t-0 lg:border-l lg:p-7 lg:pt-[calc(1.75rem+env(safe-area-inset-top))]',
          'lg:data-[state=closed]:animate-to-right lg:data-[state=open]:animate-from-right',
        ],
      },
    },
  },
);

export interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** `aside`: from the bottom on a phone, at the right edge on wide screens. */
  side: 'left' | 'bottom' | 'aside';
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  className?: string;
}

export function SheetPart({ open, onOpenChange, side, title, description, children, className }: SheetProps) {
  const giveBack = useFocusBack(open);
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={overlayLook} />
        <RadixDialog.Content
          onOpenAutoFocus={focusFirstField}
          onCloseAutoFocus={giveBack}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={cn(sheet({ side }), className)}
        >
          <div className="flex items-center justify-between gap-4">
            <RadixDialog.Title className="text-lg">{title}</RadixDialog.Title>
            <RadixDialog.Close asChild>
              <IconButton label="Close" variant="ghost" className="-mr-2">
                <X aria-hidden="true" size={22} strokeWidth={1.75} />
              </IconButton>
            </RadixDialog.Close>
          </div>
          {description ? (
            <RadixDialog.Description className="mt-1 text-muted">{description}</RadixDialog.Description>
          ) : null}
          <div className="mt-4 grow">{children}</div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
