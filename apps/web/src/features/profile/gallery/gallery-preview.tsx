import { galleryLayout } from '@metalquest/core/gallery/gallery-choices';
import { publicGallery } from '@metalquest/core/gallery/public-gallery';
import { nextPublicationMs, publicationDay } from '@metalquest/core/gallery/publication';
import type { OwnName } from '@metalquest/core/gallery/secrecy/private-names';
import type { Media } from '@metalquest/core/media/media';
import type { UserPreferences } from '@metalquest/core/preferences/preferences';
import { Eye, EyeOff } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useEngine } from '../../../engine/engine.ts';
import { useLive } from '../../../engine/use-live.ts';
import { useMediaUrl } from '../../../engine/use-media-url.ts';
import { GalleryFinds } from '../../../records/gallery/gallery-finds.tsx';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** Finds rendered at first; a page of a gallery has up to 200. */
const SHOWN_FIRST = 12;

/** A preview of the public gallery. It uses the same rule as the server; a test compares them. */
export function GalleryPreview({
  preferences,
  names,
}: {
  preferences: UserPreferences;
  names: readonly OwnName[] | null;
}) {
  const { queries } = useEngine();
  const sources = useLive(() => queries.gallerySources(), [queries]);
  const [showsAll, setShowsAll] = useState(false);
  const [nowMs] = useState(Date.now);
  if (sources.status === 'error') throw sources.error;
  const day = publicationDay(nowMs);
  const gallery = useMemo(
    () => (sources.value && names ? publicGallery(sources.value, { preferences, names, day }) : null),
    [sources.value, preferences, names, day],
  );
  const finds = gallery?.finds ?? [];
  const shown = showsAll ? finds : finds.slice(0, SHOWN_FIRST);
  const { isGalleryPublic } = preferences;
  const Sign = isGalleryPublic ? Eye : EyeOff;
  return (
    <section
      aria-labelledby="gallery-preview"
      className="max-w-4xl border-line border-t pt-7 xl:sticky xl:top-6 xl:self-start xl:border-t-0 xl:pt-0"
    >
      <h2 id="gallery-preview" className="text-lg">
        What visitors see
      </h2>
      <p className="mt-1.5 flex items-center gap-2 text-muted">
        <Sign aria-hidden="true" size={18} strokeWidth={1.75} className="shrink-0" />
        {isGalleryPublic ? 'It is public.' : 'It is hidden while your gallery is private.'}
      </p>
      <p className="mt-2 max-w-xl text-pretty text-muted text-sm">
        New finds and photos appear once a day, at {timeText(nextPublicationMs(nowMs))}, in random order, so
        visitors cannot tell what time you were out. They include everything that reached the server before
        midnight UTC. Deleted finds and closed galleries disappear at once.
      </p>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: beside the settings it scrolls on its own.
        tabIndex={0}
        aria-label="Preview of the gallery"
        className="mt-4 rounded-card border border-line bg-card p-5 shadow-soft xl:max-h-[calc(100dvh-14rem)] xl:overflow-y-auto"
      >
        <p className="display text-pretty text-xl">{gallery?.title ?? 'Finds'}</p>
        {gallery === null ? (
          <Skeleton className="mt-5 h-72" />
        ) : finds.length === 0 ? (
          <p className="mt-3 text-muted">No finds yet. The first one you log will appear here.</p>
        ) : (
          <>
            <p className="mt-1 text-muted text-sm">
              {gallery.more ? `The newest ${finds.length} finds, and more pages` : countOf(finds.length)}
            </p>
            <div className="mt-5">
              <GalleryFinds
                finds={shown}
                layout={galleryLayout(gallery.layout)}
                draw={({ pictures }, _at, keepsShape) =>
                  pictures[0] ? <PreviewPicture media={pictures[0]} keepsShape={keepsShape} /> : null
                }
              />
            </div>
            {shown.length < finds.length ? (
              <Button variant="secondary" className="mt-6" onClick={() => setShowsAll(true)}>
                Show all {finds.length}
              </Button>
            ) : null}
          </>
        )}
      </section>
    </section>
  );
}

/** '06:00', in the device's time zone. */
const timeText = (ms: number): string =>
  new Intl.DateTimeFormat(navigator.language, { timeStyle: 'short' }).format(ms);

const countOf = (finds: number): string => (finds === 1 ? '1 find' : `${finds} finds`);

interface PreviewPictureProps {
  readonly media: Media;
  readonly keepsShape: boolean;
}

function PreviewPicture({ media, keepsShape }: PreviewPictureProps) {
  const shown = useMediaUrl(media, 'thumb');
  const shape = media.width && media.height ? { aspectRatio: `${media.width} / ${media.height}` } : {};
  return (
    <div
      className={cn('overflow-hidden rounded-picture', keepsShape ? 'relative' : 'absolute inset-0')}
      style={keepsShape ? shape : undefined}
    >
      {shown.status === 'ready' ? (
        <img src={shown.url} alt="" decoding="async" className="size-full object-cover" />
      ) : null}
    </div>
  );
}
