import type { PickedFile } from '../../../forms/use-draft-files.ts';
import { HoleFilledButton } from '../hole-filled-button.tsx';
import { PhotoTile } from '../photo-tile.tsx';

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
      <HoleFilledButton form={`${form}:hole-filled`} onFiles={onAdd} />
    </section>
  );
}
