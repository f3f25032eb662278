import type { Equipment } from '@metalquest/core/gear/equipment';
import type { Media } from '@metalquest/core/media/media';
import { Camera, Images, Maximize2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { AddedFiles } from '../../forms/use-added-files.ts';
import { Lightbox } from '../../records/lightbox.tsx';
import { cn } from '../../ui/cn.ts';
import { FileButton } from '../../ui/file-button.tsx';
import { DeleteFileDialog } from './delete-file-dialog.tsx';
import { filesKey, GEAR_MEDIA_ACCEPT } from './gear-files.ts';
import { GearPicture } from './gear-picture.tsx';
import { FILE_LABELS } from './use-delete-media.ts';

export interface GearPhotosProps {
  gear: Equipment;
  media: readonly Media[];
  files: AddedFiles;
}

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.75 } as const;

/** One large picture with thumbnails and a button to add more; a tap opens the lightbox. */
export function GearPhotos({ gear, media, files }: GearPhotosProps) {
  const photos = media.filter(({ mediaType }) => mediaType !== 'document');
  const [selected, setSelected] = useState(0);
  const [isLarge, setLarge] = useState(false);
  const [removing, setRemoving] = useState<Media | null>(null);
  const index = Math.min(selected, Math.max(0, photos.length - 1));
  const current = photos[index] ?? null;
  const stage = 'aspect-4/3 w-full rounded-card lg:aspect-auto lg:h-[calc(100dvh-24rem)] lg:min-h-96';
  const describe = (at: number) =>
    photos.length > 1 ? `${gear.name}, ${at + 1} of ${photos.length}` : gear.name;
  return (
    <section aria-label="Photos" className="grid min-w-0 content-start gap-2.5">
      {current ? (
        <div className="relative">
          <button
            type="button"
            onClick={() => setLarge(true)}
            className="block w-full cursor-zoom-in rounded-card"
          >
            <span className="sr-only">Enlarge {describe(index)}</span>
            <GearPicture
              key={current.id}
              media={current}
              type={gear.type}
              alt=""
              size="full"
              className={stage}
            />
            <span className="absolute right-3 bottom-3 grid size-11 place-items-center rounded-full bg-shade text-white">
              <Maximize2 {...icon} />
            </span>
          </button>
          <button
            type="button"
            aria-label={`Delete ${FILE_LABELS[current.mediaType]} ${index + 1}`}
            onClick={() => setRemoving(current)}
            className="absolute right-16 bottom-3 grid size-11 place-items-center rounded-full bg-shade text-white"
          >
            <Trash2 {...icon} />
          </button>
        </div>
      ) : (
        <GearPicture media={null} type={gear.type} alt="" className={cn(stage, 'lg:h-88 lg:min-h-0')} />
      )}
      <ul className="flex flex-wrap items-stretch gap-2">
        {photos.length > 1
          ? photos.map((item, at) => (
              <li key={item.id}>
                <button
                  type="button"
                  aria-label={`Show ${describe(at)}`}
                  aria-current={at === index}
                  onClick={() => setSelected(at)}
                  className={cn(
                    'block rounded-control border-2 border-transparent p-0.5',
                    at === index && 'border-moss-deep',
                  )}
                >
                  <GearPicture media={item} type={gear.type} alt="" className="size-16 rounded-sm" />
                </button>
              </li>
            ))
          : null}
        <li>
          <FileButton
            camera
            form={filesKey(gear.id)}
            label="Take a photo"
            accept="image/*"
            onFiles={files.add}
            className="h-full min-h-14 rounded-control px-4"
          >
            <Camera {...icon} size={24} />
            {photos.length === 0 ? <span className="font-[560] text-ink">Take a photo</span> : null}
          </FileButton>
        </li>
        <li>
          <FileButton
            label="Choose photos and documents"
            accept={GEAR_MEDIA_ACCEPT}
            onFiles={files.add}
            className="h-full min-h-14 rounded-control px-4"
          >
            <Images {...icon} size={24} />
          </FileButton>
        </li>
      </ul>
      <Lightbox
        open={isLarge}
        onOpenChange={setLarge}
        media={photos}
        index={index}
        onIndex={setSelected}
        name={gear.name}
      />
      <DeleteFileDialog media={removing} onClose={() => setRemoving(null)} />
    </section>
  );
}
