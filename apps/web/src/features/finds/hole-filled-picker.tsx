import { Shovel } from 'lucide-react';
import type { PickedFile } from '../../forms/use-draft-files.ts';
import { FileButton } from './file-button.tsx';
import { PhotoTile } from './photo-tile.tsx';

interface HoleFilledPickerProps {
  /** The ID of the form, as in FileButton. */
  form: string;
  files: readonly PickedFile[];
  onAdd: (files: readonly File[]) => Promise<boolean>;
  onRemove: (id: string) => void;
}

export function HoleFilledPicker({ form, files, onAdd, onRemove }: HoleFilledPickerProps) {
  return (
    <section aria-label="Hole filled" className="grid gap-2">
      {files.length > 0 ? (
        <ul className="grid grid-cols-3 gap-2">
          {files.map((file) => (
            <PhotoTile
              key={file.id}
              picked={file}
              hadPlace={false}
              small
              onRemove={() => onRemove(file.id)}
              className="aspect-square"
            />
          ))}
        </ul>
      ) : null}
      <FileButton
        camera
        form={`${form}:hole-filled`}
        label="Hole filled photo"
        onFiles={onAdd}
        className="min-h-11 px-3"
      >
        <Shovel aria-hidden="true" size={20} strokeWidth={1.75} />
        <span className="font-[560] text-ink text-sm">
          Hole filled photo <span className="font-normal text-muted">(optional, private)</span>
        </span>
      </FileButton>
    </section>
  );
}
