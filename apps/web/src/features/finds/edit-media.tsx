import type { Category } from '@metalquest/core/find/category';
import type { FindId } from '@metalquest/core/ids';
import type { Media } from '@metalquest/core/media/media';
import { Camera, Images, X } from 'lucide-react';
import { useState } from 'react';
import { useEngine } from '../../lib/engine.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { toldOutcome } from '../../ui/told-outcome.ts';
import { FileButton } from './file-button.tsx';
import { FindPicture } from './find-picture.tsx';
import { NOTHING_PICKED, pickFiles, type RefusedFile } from './picked-files.ts';
import { RefusedFiles } from './refused-files.tsx';

export interface EditMediaProps {
  findId: FindId;
  name: string;
  category: Category;
  media: readonly Media[];
}

/** The photos of a find that is there already: each can go, more can come. */
export function EditMedia({ findId, name, category, media }: EditMediaProps) {
  const { commands } = useEngine();
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const [removing, setRemoving] = useState<Media | null>(null);

  async function add(files: readonly File[]) {
    const picked = pickFiles(NOTHING_PICKED, files, () => crypto.randomUUID());
    setRefused(picked.refused);
    if (picked.files.length === 0) return;
    const added = await toldOutcome(
      commands.addMedia(
        { findId },
        picked.files.map(({ file }) => file),
      ),
      'Media Processing Warning',
    );
    if (!added.ok) return;
    const rejected = added.value.rejectedFiles.map(({ filename, message }) => ({
      key: crypto.randomUUID(),
      filename,
      message,
    }));
    setRefused([...picked.refused, ...rejected]);
  }

  async function remove() {
    if (!removing) return;
    const removed = await toldOutcome(commands.deleteMedia(removing.id), 'Find Update Sync Failed');
    if (removed.ok) toast.success('Photo deleted');
    setRemoving(null);
  }

  return (
    <section aria-label="Photos" className="grid content-start gap-2">
      <ul className="grid grid-cols-3 gap-2">
        {media.map((item, at) => (
          <li key={item.id} className="relative">
            <FindPicture
              media={item}
              category={category}
              alt={`${name}, ${at + 1} of ${media.length}`}
              className="aspect-square rounded-picture"
            />
            <button
              type="button"
              aria-label={`Delete photo ${at + 1}`}
              onClick={() => setRemoving(item)}
              className="absolute top-1 right-1 grid size-11 place-items-center rounded-full text-white before:absolute before:inset-1 before:rounded-full before:bg-shade"
            >
              <X aria-hidden="true" size={20} strokeWidth={1.75} className="relative" />
            </button>
          </li>
        ))}
        <li className="grid aspect-square grid-rows-2 gap-2">
          <FileButton camera label="Take a photo" onFiles={add}>
            <Camera aria-hidden="true" size={26} strokeWidth={1.75} />
          </FileButton>
          <FileButton label="Choose photos or videos" onFiles={add}>
            <Images aria-hidden="true" size={24} strokeWidth={1.75} />
          </FileButton>
        </li>
      </ul>
      <RefusedFiles refused={refused} />
      <AlertDialog
        open={removing !== null}
        onOpenChange={(open) => {
          if (!open) setRemoving(null);
        }}
        title="Delete this photo?"
        description="It goes from all your devices."
        confirmLabel="Delete photo"
        cancelLabel="Keep photo"
        danger
        onConfirm={remove}
      />
    </section>
  );
}
