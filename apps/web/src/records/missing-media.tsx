import type { Media } from '@metalquest/core/media/media';
import { CloudDownload } from 'lucide-react';

export interface MissingMediaProps {
  media: Media;
  arriving: boolean;
}

/** The placeholder of a photo or video that is not on this device yet, in its aspect ratio. */
export function MissingMedia({ media, arriving }: MissingMediaProps) {
  const { width, height, mediaType } = media;
  const kind = mediaType === 'video' ? 'video' : 'photo';
  return (
    <div className="grid size-full animate-fade place-items-center p-4">
      <p
        style={{ aspectRatio: width && height ? `${width} / ${height}` : '4 / 3' }}
        className="grid max-h-full w-full max-w-2xl content-center justify-items-center gap-2 rounded-picture border border-current border-dashed p-4 text-center"
      >
        <CloudDownload aria-hidden="true" size={28} strokeWidth={1.5} />
        {arriving
          ? `This ${kind} is on its way.`
          : `This ${kind} is not on this device yet. It downloads when you have signal.`}
      </p>
    </div>
  );
}
