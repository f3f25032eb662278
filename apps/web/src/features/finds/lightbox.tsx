import type { Media } from '@metalquest/core/media/media';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { KeyboardEvent } from 'react';
import { FindVideo } from './find-video.tsx';
import { ZoomPhoto } from './zoom-photo.tsx';

export interface LightboxProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  media: readonly Media[];
  index: number;
  onIndex: (index: number) => void;
  name: string;
}

const round =
  'grid size-12 place-items-center rounded-full bg-shade text-white transition-colors hover:bg-black disabled:opacity-40';
const icon = { 'aria-hidden': true, size: 24, strokeWidth: 1.75 } as const;

/** A find's pictures over the whole screen: arrows go on, plus and minus zoom, Escape closes. */
export function Lightbox({ open, onOpenChange, media, index, onIndex, name }: LightboxProps) {
  const shown = media[index];
  if (!shown) return null;
  const go = (by: number) => {
    const next = index + by;
    if (next >= 0 && next < media.length) onIndex(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') go(-1);
    if (event.key === 'ArrowRight') go(1);
  };
  const several = media.length > 1;
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          className="fixed inset-0 z-50 bg-black text-white outline-none data-[state=closed]:animate-fade-out data-[state=open]:animate-fade"
        >
          <Dialog.Title className="sr-only">{name}</Dialog.Title>
          {shown.mediaType === 'video' ? (
            <FindVideo key={shown.id} media={shown} label={name} className="size-full bg-black" />
          ) : (
            <ZoomPhoto key={shown.id} media={shown} alt={name} onSwipe={go} />
          )}
          <p
            aria-live="polite"
            className="absolute top-[max(1.25rem,env(safe-area-inset-top))] left-4 rounded-full bg-shade px-3.5 py-1.5 font-[560] text-sm"
          >
            {several ? `${index + 1} of ${media.length}` : name}
          </p>
          <Dialog.Close
            aria-label="Close"
            className={`${round} absolute top-[max(0.875rem,env(safe-area-inset-top))] right-4`}
          >
            <X {...icon} />
          </Dialog.Close>
          {several ? (
            <div className="absolute inset-x-4 bottom-[max(1.25rem,env(safe-area-inset-bottom))] flex justify-center gap-4">
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
                disabled={index === media.length - 1}
                onClick={() => go(1)}
                className={round}
              >
                <ChevronRight {...icon} />
              </button>
            </div>
          ) : null}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
