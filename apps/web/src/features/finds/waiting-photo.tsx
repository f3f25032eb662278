import { isConvertedType } from '@metalquest/core/media/file-types';
import { takenType } from '@metalquest/sync/media/prepare-files';
import { useEffect, useState } from 'react';
import { useEngine } from '../../lib/engine.ts';
import type { WaitingFile } from '../../lib/form/use-added-files.ts';
import { tellError } from '../../lib/tell-error.ts';
import { PhotoTile } from './photo-tile.tsx';

/** A photo or video that waits to become part of a find, with a cross to give it up. */
export function WaitingPhoto({ waiting, onRemove }: { waiting: WaitingFile; onRemove: () => void }) {
  const { previewPhoto } = useEngine();
  const { file } = waiting;
  const [preview, setPreview] = useState<Blob | null>(null);
  useEffect(() => {
    let isHere = true;
    const look = async (): Promise<void> => {
      const type = await takenType(file, 'find', 0);
      const made = type.ok && isConvertedType(type.value) ? await previewPhoto(file) : null;
      // One that cannot be read is shown by its name, as the browser does for it.
      if (isHere) setPreview(made?.ok ? made.value : file);
    };
    look().catch(tellError);
    return () => {
      isHere = false;
    };
  }, [file, previewPhoto]);
  return (
    <PhotoTile
      picked={{ ...waiting, preview }}
      hadPlace={false}
      small
      onRemove={onRemove}
      className="aspect-square"
    />
  );
}
