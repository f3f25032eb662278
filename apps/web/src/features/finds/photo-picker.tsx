import type { PhotoFacts } from '@metalquest/sync/media/photo-facts';
import { Camera, Images } from 'lucide-react';
import { cn } from '../../ui/cn.ts';
import { RefusedFiles } from '../../ui/refused-files.tsx';
import { FileButton } from './file-button.tsx';
import { PhotoTile } from './photo-tile.tsx';
import type { Picked } from './picked-files.ts';

export interface PhotoPickerProps {
  /** The ID of the form, as in FileButton. */
  form: string;
  picked: Picked;
  facts: ReadonlyMap<string, PhotoFacts>;
  onAdd: (files: readonly File[]) => Promise<boolean>;
  onRemove: (key: string) => void;
}

/** The photos of the form, with previews and the camera button. */
export function PhotoPicker({ form, picked, facts, onAdd, onRemove }: PhotoPickerProps) {
  const { files, refused } = picked;
  const [first, second, ...rest] = files;
  const tile = (file: (typeof files)[number] | undefined, className: string, small = true) =>
    file ? (
      <PhotoTile
        key={file.key}
        picked={file}
        hadPlace={facts.get(file.key)?.location != null}
        small={small}
        onRemove={() => onRemove(file.key)}
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
        {/* Both buttons keep one place in the tree: a file input that is replaced while its camera is open loses the photo. */}
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
      <RefusedFiles refused={refused} />
    </section>
  );
}
