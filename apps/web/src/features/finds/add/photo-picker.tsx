import type { PhotoFacts } from '@metalquest/sync/media/photo-facts';
import { Camera, Images } from 'lucide-react';
import type { PickedFile } from '../../../forms/use-draft-files.ts';
import { cn } from '../../../ui/cn.ts';
import { type RefusedFile, RefusedFiles } from '../../../ui/refused-files.tsx';
import { FileButton } from '../file-button.tsx';
import { PhotoTile } from '../photo-tile.tsx';

export interface PhotoPickerProps {
  /** The ID of the form, as in FileButton. */
  form: string;
  files: readonly PickedFile[];
  rejected: readonly RefusedFile[];
  facts: ReadonlyMap<string, PhotoFacts>;
  onAdd: (files: readonly File[]) => Promise<boolean>;
  onRemove: (id: string) => void;
}

export function PhotoPicker({ form, files, rejected, facts, onAdd, onRemove }: PhotoPickerProps) {
  const [first, second, ...rest] = files;
  const tile = (file: PickedFile | undefined, className: string, small = true) =>
    file ? (
      <PhotoTile
        key={file.id}
        picked={file}
        hadPlace={facts.get(file.id)?.location != null}
        small={small}
        onRemove={() => onRemove(file.id)}
        className={className}
      />
    ) : null;
  return (
    <section aria-label="Photos" className="grid gap-2">
      <ul
        className={cn(
          'grid h-50 grid-cols-[2fr_1fr] gap-2 sm:h-72',
          first ? 'grid-rows-[2fr_1fr]' : 'grid-rows-1',
        )}
      >
        {tile(first, 'row-span-2', false)}
        {tile(second, 'min-h-0')}
        {/* Keep the file inputs mounted: replacing one while its camera is open loses the photo. */}
        <li
          key="add"
          className={first ? cn('grid gap-2', second ? 'grid-cols-2' : 'row-span-2 grid-rows-2') : 'contents'}
        >
          <FileButton
            camera
            form={form}
            label={first ? 'Take another photo' : 'Take a photo'}
            onFiles={onAdd}
            className={first ? '' : 'flex-col border-moss-deep bg-moss-tint'}
          >
            <Camera aria-hidden="true" size={first ? 26 : 40} strokeWidth={first ? 1.75 : 1.5} />
            {first ? null : <span className="font-[620] text-ink text-lg">Take a photo</span>}
          </FileButton>
          <FileButton
            label={first ? 'Choose more photos or videos' : 'Choose photos or videos'}
            onFiles={onAdd}
            className={first ? '' : 'flex-col px-2 text-center'}
          >
            <Images aria-hidden="true" size={first ? 24 : 26} strokeWidth={1.75} />
            {first ? null : <span className="font-[560] text-ink text-sm">From gallery</span>}
          </FileButton>
        </li>
      </ul>
      {rest.length > 0 ? (
        <ul className="grid grid-cols-3 gap-2">{rest.map((file) => tile(file, 'aspect-square'))}</ul>
      ) : null}
      <RefusedFiles files={rejected} />
    </section>
  );
}
