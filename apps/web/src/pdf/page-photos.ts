import type { MediaId } from '@metalquest/core/ids';
import type { Media } from '@metalquest/core/media/media';
import type { PdfPage } from '@metalquest/pdf/pdf-page';
import type { SyncEngine } from '@metalquest/sync/engine';

/** Up to this width in millimetres, the thumbnail is sharp enough for print. */
const SMALL_MM = 60;

function sizeFor(widthMm: number): 'thumb' | 'full' {
  return widthMm <= SMALL_MM ? 'thumb' : 'full';
}

/** Loads a page's photos, or else their thumbnails. Calls `missed` for each that has neither. */
export async function photosOf(
  engine: Pick<SyncEngine, 'openMedia'>,
  page: PdfPage,
  media: ReadonlyMap<MediaId, Media>,
  missed: () => void,
): Promise<ReadonlyMap<MediaId, Blob>> {
  const photos = new Map<MediaId, Blob>();
  await Promise.all(
    page.marks.map(async (mark) => {
      if (mark.mark !== 'photo') return;
      const row = media.get(mark.media);
      const size = sizeFor(mark.width);
      const open = async (requestedSize: 'thumb' | 'full') =>
        row ? await engine.openMedia(row, requestedSize).catch(() => null) : null;
      const blob = (await open(size)) ?? (size === 'full' ? await open('thumb') : null);
      if (blob) photos.set(mark.media, blob);
      else missed();
    }),
  );
  return photos;
}
