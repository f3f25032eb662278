import type { MediaId } from '@metalquest/core/ids';
import type { Media } from '@metalquest/core/media/media';
import type { SyncEngine } from '@metalquest/sync/engine';
import type { PaperPage } from './paper.ts';

/** Up to this width, in millimetres, the small picture of a photo is sharp on paper. */
const SMALL_MM = 60;

/** Whether a frame so wide is filled by the small picture. */
function sizeFor(widthMm: number): 'thumb' | 'full' {
  return widthMm <= SMALL_MM ? 'thumb' : 'full';
}

/**
 * The photos of a page that can be had now, from this device or from the server; of a large frame the small picture where
 * the photo itself is out of reach. `missed` is told of each that is not to be had.
 */
export async function photosOf(
  engine: Pick<SyncEngine, 'openMedia'>,
  page: PaperPage,
  media: ReadonlyMap<MediaId, Media>,
  missed: () => void,
): Promise<ReadonlyMap<MediaId, Blob>> {
  const photos = new Map<MediaId, Blob>();
  // The photos of one page are a dozen at most: together they wait for the server once.
  await Promise.all(
    page.marks.map(async (mark) => {
      if (mark.mark !== 'photo') return;
      const row = media.get(mark.media);
      const size = sizeFor(mark.width);
      const open = async (asked: 'thumb' | 'full') =>
        row ? await engine.openMedia(row, asked).catch(() => null) : null;
      const blob = (await open(size)) ?? (size === 'full' ? await open('thumb') : null);
      if (blob) photos.set(mark.media, blob);
      else missed();
    }),
  );
  return photos;
}
