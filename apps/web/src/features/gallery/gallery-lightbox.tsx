import type { GalleryLayout } from '@metalquest/core/gallery/gallery-choices';
import { type PublicPicture, pictureAddress, pictureSet } from '@metalquest/core/gallery/gallery-page';
import { Facts } from '../../records/gallery/gallery-facts.tsx';
import { monthOf } from '../../records/gallery/gallery-fields.ts';
import { Lightbox } from '../../ui/lightbox/lightbox.tsx';
import { ZoomFrame } from '../../ui/lightbox/zoom-frame.tsx';
import { MOST_PX, SIZES, USUAL_PX } from './gallery-picture.tsx';
import type { Slide } from './slides.ts';

/** Width of the server's largest variant, in pixels. */
const FULL_SIZE_PX = 1_600;

export interface GalleryLightboxProps {
  readonly slides: readonly Slide<PublicPicture>[];
  readonly pictureBase: string;
  readonly layout: GalleryLayout;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly index: number;
  readonly onIndex: (index: number) => void;
  readonly onCloseAutoFocus: (event: Event) => void;
}

export function GalleryLightbox({
  slides,
  pictureBase,
  layout,
  open,
  onOpenChange,
  index,
  onIndex,
  onCloseAutoFocus,
}: GalleryLightboxProps) {
  const slide = slides[index];
  if (!slide) return null;
  const { find, picture, nth } = slide;
  const crossOrigin = pictureBase.startsWith('/') ? undefined : ('anonymous' as const);
  const next = slides[index + 1]?.picture;
  const go = (by: number) => {
    if (slides[index + by]) onIndex(index + by);
  };
  const name = find.pictures.length > 1 ? `${find.name}, ${nth} of ${find.pictures.length}` : find.name;
  const month = monthOf(find.fields);
  return (
    <Lightbox
      open={open}
      onOpenChange={onOpenChange}
      name={name}
      index={index}
      count={slides.length}
      onGo={go}
      onCloseAutoFocus={onCloseAutoFocus}
      caption={
        <div className="max-w-xl rounded-control bg-shade px-4 py-2.5 text-center [&_dl]:justify-center [&_dt]:text-white/80">
          <p className="display wrap-anywhere text-lg">{name}</p>
          {month ? <p className="text-sm text-white/80">{month}</p> : null}
          <Facts fields={find.fields} className="mt-1 max-sm:hidden" />
        </div>
      }
    >
      <ZoomFrame key={picture.id} label={name} onSwipe={go}>
        {/* The picture from the list stands in while this one loads, at the same size. */}
        <img
          src={pictureAddress(pictureBase, picture, USUAL_PX)}
          srcSet={pictureSet(pictureBase, picture, MOST_PX)}
          sizes={SIZES[layout]}
          alt=""
          draggable={false}
          crossOrigin={crossOrigin}
          className="absolute inset-0 size-full select-none object-contain"
        />
        <img
          src={pictureAddress(pictureBase, picture, FULL_SIZE_PX)}
          srcSet={pictureSet(pictureBase, picture, FULL_SIZE_PX)}
          sizes="100vw"
          alt={name}
          draggable={false}
          crossOrigin={crossOrigin}
          className="absolute inset-0 size-full select-none object-contain"
        />
      </ZoomFrame>
      {/* Preloads the next picture. */}
      {next ? (
        <img
          key={`next ${next.id}`}
          src={pictureAddress(pictureBase, next, FULL_SIZE_PX)}
          srcSet={pictureSet(pictureBase, next, FULL_SIZE_PX)}
          sizes="100vw"
          alt=""
          fetchPriority="low"
          crossOrigin={crossOrigin}
          className="hidden"
        />
      ) : null}
    </Lightbox>
  );
}
