import type { GalleryPage as Gallery } from '@metalquest/core/gallery/gallery-page';
import { type PublicPicture, pictureAddress } from '@metalquest/core/gallery/gallery-page';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { serverFile } from '../../net/server-address.ts';
import { GalleryFinds } from '../../records/gallery/gallery-finds.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { useOnceOpen } from '../../ui/use-once-open.ts';
import { useTopOfPage } from '../../ui/use-top-of-page.ts';
import { GalleryPicture } from './gallery-picture.tsx';
import { slidesOf } from './slides.ts';

const loadLightbox = () => import('./gallery-lightbox.tsx');
const GalleryLightbox = lazyComponent(async () => (await loadLightbox()).GalleryLightbox);

export interface GalleryPageProps {
  readonly gallery: Gallery;
  readonly pageLinks: ReactNode;
}

export function GalleryPage({ gallery, pageLinks }: GalleryPageProps) {
  const { finds, layout, page } = gallery;
  const pictureBase = serverFile(gallery.pictureBase);
  const slides = slidesOf(finds);
  const [index, setIndex] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const isNeeded = useOnceOpen(isOpen);
  const links = useRef(new Map<number, HTMLAnchorElement>());
  useTopOfPage(page);
  if (finds.length === 0)
    return (
      <EmptyState title="No finds yet" description="The first find will appear here when it is published." />
    );
  return (
    // Preloads the lightbox when the pointer reaches a picture.
    <div onPointerEnter={() => void loadLightbox().catch(() => undefined)}>
      <GalleryFinds
        finds={finds}
        layout={layout}
        draw={(find, at, keepsShape) => {
          const [first] = find.pictures;
          return first ? (
            <>
              <GalleryPicture
                ref={(link) => {
                  if (link) links.current.set(at, link);
                  else links.current.delete(at);
                }}
                picture={first}
                pictureBase={pictureBase}
                name={find.name}
                at={at}
                layout={layout}
                keepsShape={keepsShape}
                onOpen={() => {
                  setIndex(slides.findIndex((slide) => slide.at === at));
                  setOpen(true);
                }}
              />
              <MorePictures pictures={find.pictures} pictureBase={pictureBase} />
            </>
          ) : null;
        }}
      />
      {pageLinks}
      {isNeeded ? (
        <Suspense>
          <GalleryLightbox
            slides={slides}
            pictureBase={pictureBase}
            layout={layout}
            open={isOpen}
            onOpenChange={setOpen}
            index={index}
            onIndex={setIndex}
            onCloseAutoFocus={(event) => {
              // Moves the focus to the last viewed find, which scrolls it into view.
              event.preventDefault();
              links.current.get(slides[index]?.at ?? 0)?.focus();
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Links to the further pictures of a find, for browsers without scripts. */
function MorePictures({
  pictures,
  pictureBase,
}: {
  pictures: readonly PublicPicture[];
  pictureBase: string;
}) {
  if (pictures.length < 2) return null;
  return (
    <noscript>
      <p className="absolute bottom-2 left-2 flex flex-wrap gap-1">
        {pictures.slice(1).map((picture, at) => (
          <a
            key={picture.id}
            href={pictureAddress(pictureBase, picture, 1600)}
            aria-label={`Picture ${at + 2}`}
            className="figures grid size-6 place-items-center rounded-sm bg-shade text-white text-xs"
          >
            {at + 2}
          </a>
        ))}
      </p>
    </noscript>
  );
}
