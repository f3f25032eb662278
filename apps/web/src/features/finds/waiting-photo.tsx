import { isConvertedType } from '@metalquest/core/media/file-types';
import { acceptedType } from '@metalquest/sync/media/prepare-files';
import { useEffect, useState } from 'react';
import { useEngine } from '../../engine/engine.ts';
import type { WaitingFile } from '../../forms/use-added-files.ts';
import { tellError } from '../../platform/tell-error.ts';
import { PhotoTile } from './photo-tile.tsx';
import type { PickedFile } from './picked-files.ts';

/** A photo or video that waits to be added to a find, with a button to discard it. */
export function WaitingPhoto({ waiting, onRemove }: { waiting: WaitingFile; onRemove: () => void }) {
  const { previewPhoto } = useEngine();
  const { file } = waiting;
  const [shown, setShown] = useState<Pick<PickedFile, 'file' | 'preview'>>({ file, preview: null });
  useEffect(() => {
    let isHere = true;
    const look = async (): Promise<void> => {
      const type = await acceptedType(file, 'find', 0);
      const made = type.ok && isConvertedType(type.value) ? await previewPhoto(file) : null;
      // Detects the type by content: many phones send a video without a type.
      const typed = type.ok ? new File([file], file.name, { type: type.value }) : file;
      // The browser shows the name of an unreadable one.
      if (isHere) setShown({ file: typed, preview: made?.ok ? made.value : typed });
    };
    look().catch(tellError);
    return () => {
      isHere = false;
    };
  }, [file, previewPhoto]);
  return (
    <PhotoTile
      picked={{ ...waiting, ...shown }}
      hadPlace={false}
      small
      onRemove={onRemove}
      className="aspect-square"
    />
  );
}
