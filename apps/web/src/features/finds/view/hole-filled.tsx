import type { Category } from '@metalquest/core/find/category';
import type { FindId } from '@metalquest/core/ids';
import type { Media } from '@metalquest/core/media/media';
import { CircleCheck, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAddedFiles } from '../../../forms/use-added-files.ts';
import { FindPicture } from '../../../records/find-picture.tsx';
import { Lightbox } from '../../../records/lightbox.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { WaitingFiles } from '../../../ui/waiting-files.tsx';
import { HoleFilledButton } from '../hole-filled-button.tsx';
import { DeletePhotoDialog } from './delete-photo-dialog.tsx';

interface HoleFilledProps {
  findId: FindId;
  category: Category;
  media: readonly Media[];
}

const LABEL = 'Photo of the filled hole';

/** The photo of the filled hole of a find, or a button to take it. It is never shared. */
export function HoleFilled({ findId, category, media }: HoleFilledProps) {
  const draftKey = `hole-filled:${findId}`;
  const files = useAddedFiles({
    owner: { findId },
    draftKey,
    draftLabel: 'the photo of a filled hole',
    as: 'hole_filled',
  });
  const [enlarged, setEnlarged] = useState<number | null>(null);
  const [removing, setRemoving] = useState<Media | null>(null);

  return (
    <section aria-label="Hole filled" className="grid gap-2">
      {media.length > 0 ? (
        <>
          <p className="flex items-center gap-2 font-[560] text-moss-deep">
            <CircleCheck aria-hidden="true" size={20} strokeWidth={1.75} />
            Hole filled
          </p>
          <ul className="flex flex-wrap gap-2">
            {media.map((item, at) => (
              <li key={item.id} className="flex items-center gap-1">
                <button
                  type="button"
                  aria-label={media.length > 1 ? `Enlarge ${LABEL} ${at + 1}` : `Enlarge ${LABEL}`}
                  onClick={() => setEnlarged(at)}
                  className="block rounded-picture"
                >
                  <FindPicture media={item} category={category} alt="" className="size-24 rounded-picture" />
                </button>
                <IconButton label={`Delete ${LABEL}`} variant="ghost" onClick={() => setRemoving(item)}>
                  <Trash2 aria-hidden="true" size={20} strokeWidth={1.75} />
                </IconButton>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <HoleFilledButton form={draftKey} onFiles={files.add} />
      )}
      <WaitingFiles {...files} onRetry={() => void files.add([])} />
      <Lightbox
        open={enlarged !== null}
        onOpenChange={(open) => {
          if (!open) setEnlarged(null);
        }}
        media={media}
        index={enlarged ?? 0}
        onIndex={setEnlarged}
        name={LABEL}
      />
      <DeletePhotoDialog media={removing} onClose={() => setRemoving(null)} />
    </section>
  );
}
