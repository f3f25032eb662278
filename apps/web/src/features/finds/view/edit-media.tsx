import type { Category } from '@metalquest/core/find/category';
import type { FindId } from '@metalquest/core/ids';
import { isConvertedType } from '@metalquest/core/media/file-types';
import type { Media } from '@metalquest/core/media/media';
import type { NewFile } from '@metalquest/sync/engine';
import { acceptedType } from '@metalquest/sync/media/prepare-files';
import { Camera, Images } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useEngine } from '../../../engine/engine.ts';
import { useAddedFiles } from '../../../forms/use-added-files.ts';
import type { PickedFile } from '../../../forms/use-draft-files.ts';
import { reportError } from '../../../platform/report-error.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { toastOnFailure } from '../../../ui/toast-on-failure.ts';
import { WaitingFiles } from '../../../ui/waiting-files.tsx';
import { FileButton } from '../file-button.tsx';
import { PhotoTile } from '../photo-tile.tsx';
import { DeletePhotoDialog } from './delete-photo-dialog.tsx';
import { MediaTile } from './media-tile.tsx';

export interface EditMediaProps {
  findId: FindId;
  name: string;
  category: Category;
  media: readonly Media[];
}

/** The media of an existing find. Files that did not fit into the storage can be retried or discarded. */
export function EditMedia({ findId, name, category, media }: EditMediaProps) {
  const { commands } = useEngine();
  const draftKey = `find-files:${findId}`;
  const files = useAddedFiles({
    owner: { findId },
    draftKey,
    draftLabel: 'the photos of a find',
  });
  const [removing, setRemoving] = useState<Media | null>(null);
  const [givingUp, setGivingUp] = useState<NewFile | null>(null);

  async function move(at: number, by: -1 | 1) {
    const order = media.map(({ id }) => id);
    order.splice(at + by, 0, ...order.splice(at, 1));
    await toastOnFailure(commands.arrangeMedia({ findId }, order), 'Find Update Sync Failed');
  }

  return (
    <section aria-label="Photos" className="grid content-start gap-2">
      <ul className="grid grid-cols-3 gap-2">
        {media.map((item, at) => (
          <MediaTile
            key={item.id}
            media={item}
            category={category}
            alt={`${name}, ${at + 1} of ${media.length}`}
            number={at + 1}
            isLast={at === media.length - 1}
            onMove={(by) => void move(at, by)}
            onRemove={() => setRemoving(item)}
          />
        ))}
        {files.isAdding
          ? null
          : files.waiting.map((waiting) => (
              <WaitingPhoto key={waiting.id} waiting={waiting} onRemove={() => setGivingUp(waiting)} />
            ))}
        <li className="grid aspect-square grid-rows-2 gap-2">
          <FileButton camera form={draftKey} label="Take a photo" onFiles={files.add}>
            <Camera aria-hidden="true" size={26} strokeWidth={1.75} />
          </FileButton>
          <FileButton label="Choose photos or videos" onFiles={files.add}>
            <Images aria-hidden="true" size={24} strokeWidth={1.75} />
          </FileButton>
        </li>
      </ul>
      <WaitingFiles {...files} onRetry={() => void files.add([])} />
      <DeletePhotoDialog media={removing} onClose={() => setRemoving(null)} />
      <AlertDialog
        open={givingUp !== null}
        onOpenChange={(open) => {
          if (!open) setGivingUp(null);
        }}
        title="Discard this file?"
        description="It is not part of the find yet, and this is the only copy in the app."
        confirmLabel="Discard file"
        cancelLabel="Keep file"
        danger
        onConfirm={() => {
          if (givingUp) void files.discard([givingUp]);
          setGivingUp(null);
        }}
      />
    </section>
  );
}

/** A photo or video that waits to be added to a find, with a button to discard it. */
function WaitingPhoto({ waiting, onRemove }: { waiting: NewFile; onRemove: () => void }) {
  const { previewPhoto } = useEngine();
  const { file } = waiting;
  const [displayed, setDisplayed] = useState<Pick<PickedFile, 'file' | 'preview'>>({ file, preview: null });
  useEffect(() => {
    let isHere = true;
    const openPreview = async (): Promise<void> => {
      const type = await acceptedType(file, 'find', 0);
      const converted = type.ok && isConvertedType(type.value) ? await previewPhoto(file) : null;
      // Detects the type by content: many phones send a video without a type.
      const typedFile = type.ok ? new File([file], file.name, { type: type.value }) : file;
      // The browser shows the name of an unreadable one.
      if (isHere) setDisplayed({ file: typedFile, preview: converted?.ok ? converted.value : typedFile });
    };
    openPreview().catch(reportError);
    return () => {
      isHere = false;
    };
  }, [file, previewPhoto]);
  return (
    <PhotoTile picked={displayed} hadPlace={false} small onRemove={onRemove} className="aspect-square" />
  );
}
