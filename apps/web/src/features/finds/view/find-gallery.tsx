import type { Category } from '@metalquest/core/find/category';
import type { Media } from '@metalquest/core/media/media';
import { Maximize2 } from 'lucide-react';
import { useState } from 'react';
import { FindPicture } from '../../../records/find-picture.tsx';
import { FindVideo } from '../../../records/find-video.tsx';
import { Lightbox } from '../../../records/lightbox.tsx';
import { cn } from '../../../ui/cn.ts';

export interface FindGalleryProps {
  name: string;
  category: Category;
  media: readonly Media[];
}

export function FindGallery({ name, category, media }: FindGalleryProps) {
  const [selected, setSelected] = useState(0);
  const [enlarged, setEnlarged] = useState(false);
  const index = Math.min(selected, Math.max(0, media.length - 1));
  const current = media[index] ?? null;
  const stage = 'aspect-4/3 w-full rounded-card lg:aspect-auto lg:h-[calc(100dvh-20rem)] lg:min-h-96';
  const describe = (at: number) => (media.length > 1 ? `${name}, ${at + 1} of ${media.length}` : name);
  return (
    <section aria-label="Photos" className="grid content-start gap-2.5">
      {current?.mediaType === 'video' ? (
        <FindVideo media={current} label={describe(index)} className={stage} />
      ) : current ? (
        <button
          type="button"
          onClick={() => setEnlarged(true)}
          className="group relative cursor-zoom-in rounded-card"
        >
          <span className="sr-only">Enlarge {describe(index)}</span>
          <FindPicture
            key={current.id}
            media={current}
            category={category}
            alt=""
            size="full"
            className={stage}
          />
          <span className="absolute right-3 bottom-3 grid size-11 place-items-center rounded-full bg-shade text-white">
            <Maximize2 aria-hidden="true" size={20} strokeWidth={1.75} />
          </span>
        </button>
      ) : (
        <FindPicture media={null} category={category} alt="" className={cn(stage, 'lg:max-h-120')} />
      )}
      {media.length > 1 ? (
        <ul className="flex flex-wrap gap-2">
          {media.map((item, at) => (
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
                <FindPicture
                  media={item}
                  category={category}
                  alt=""
                  className="size-16 rounded-sm md:size-18"
                />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <Lightbox
        open={enlarged}
        onOpenChange={setEnlarged}
        media={media}
        index={index}
        onIndex={setSelected}
        name={name}
      />
    </section>
  );
}
