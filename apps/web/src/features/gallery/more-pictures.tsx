import { type PublicPicture, pictureAddress } from '@metalquest/core/gallery/gallery-page';

/** Links to the further pictures of a find, for browsers without scripts. */
export function MorePictures({
  pictures,
  mediaOrigin,
}: {
  pictures: readonly PublicPicture[];
  mediaOrigin: string;
}) {
  if (pictures.length < 2) return null;
  return (
    <noscript>
      <p className="absolute bottom-2 left-2 flex flex-wrap gap-1">
        {pictures.slice(1).map((picture, at) => (
          <a
            key={picture.id}
            href={pictureAddress(mediaOrigin, picture, 1600)}
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
