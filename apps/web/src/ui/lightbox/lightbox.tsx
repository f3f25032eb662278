import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { KeyboardEvent, ReactNode } from 'react';

export interface LightboxProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly name: string;
  readonly index: number;
  readonly count: number;
  /** -1 for back, 1 for forward; never called past the ends. */
  readonly onGo: (by: number) => void;
  readonly caption?: ReactNode;
  readonly onCloseAutoFocus?: (event: Event) => void;
  readonly children: ReactNode;
}

const round =
  'grid size-12 place-items-center rounded-full bg-shade text-white transition-colors hover:bg-black disabled:opacity-40';
const icon = { 'aria-hidden': true, size: 24, strokeWidth: 1.75 } as const;

export function Lightbox({
  open,
  onOpenChange,
  name,
  index,
  count,
  onGo,
  caption,
  onCloseAutoFocus,
  children,
}: LightboxProps) {
  const go = (by: number) => {
    if (index + by >= 0 && index + by < count) onGo(by);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') go(-1);
    if (event.key === 'ArrowRight') go(1);
  };
  const several = count > 1;
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          {...(onCloseAutoFocus ? { onCloseAutoFocus } : {})}
          className="fixed inset-0 z-50 bg-black text-white outline-none data-[state=closed]:animate-fade-out data-[state=open]:animate-fade"
        >
          <Dialog.Title className="sr-only">{name}</Dialog.Title>
          {children}
          {several || !caption ? (
            <p
              aria-live="polite"
              className="absolute top-[max(1.25rem,env(safe-area-inset-top))] left-4 rounded-full bg-shade px-3.5 py-1.5 font-[560] text-sm"
            >
              {several ? `${index + 1} of ${count}` : name}
            </p>
          ) : null}
          <Dialog.Close
            aria-label="Close"
            className={`${round} absolute top-[max(0.875rem,env(safe-area-inset-top))] right-4`}
          >
            <X {...icon} />
          </Dialog.Close>
          {several || caption ? (
            <div className="pointer-events-none absolute inset-x-4 bottom-[max(1.25rem,env(safe-area-inset-bottom))] flex flex-col items-center gap-3 *:pointer-events-auto">
              {caption}
              {several ? (
                <div className="flex gap-4">
                  <button
                    type="button"
                    aria-label="Previous photo"
                    disabled={index === 0}
                    onClick={() => go(-1)}
                    className={round}
                  >
                    <ChevronLeft {...icon} />
                  </button>
                  <button
                    type="button"
                    aria-label="Next photo"
                    disabled={index === count - 1}
                    onClick={() => go(1)}
                    className={round}
                  >
                    <ChevronRight {...icon} />
                  </button>
                </div>
              ) : null}
            </div>
          ) : null}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
