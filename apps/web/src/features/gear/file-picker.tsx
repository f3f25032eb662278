import { Camera, FileText, Film, Image, Paperclip, X } from 'lucide-react';
import type { DraftFiles, PickedFile } from '../../forms/use-draft-files.ts';
import { FileButton } from '../../ui/file-button.tsx';
import { RefusedFiles } from '../../ui/refused-files.tsx';
import { useObjectUrl } from '../../ui/use-object-url.ts';
import { GEAR_MEDIA_ACCEPT, NEW_GEAR_KEY } from './gear-files.ts';

const icon = { 'aria-hidden': true, size: 26, strokeWidth: 1.75 } as const;

export function FilePicker({ files, refused, add, remove }: Omit<DraftFiles, 'refuse' | 'checked'>) {
  return (
    <section aria-label="Photos and documents" className="grid gap-2 md:col-span-2">
      <ul className="grid grid-cols-3 gap-2.5 sm:grid-cols-4 md:grid-cols-6">
        <li className="col-span-2 sm:col-span-1">
          <FileButton
            camera
            form={NEW_GEAR_KEY}
            label="Take a photo"
            accept="image/*"
            onFiles={add}
            className="h-full min-h-28 flex-col border-moss-deep bg-moss-tint"
          >
            <Camera {...icon} size={34} strokeWidth={1.5} />
            <span className="font-[620] text-ink">Take a photo</span>
          </FileButton>
        </li>
        <li>
          <FileButton
            label="Choose photos and documents"
            accept={GEAR_MEDIA_ACCEPT}
            onFiles={add}
            className="h-full min-h-28 flex-col px-2 text-center"
          >
            <Paperclip {...icon} />
            <span className="font-[560] text-ink text-sm leading-snug">Photos and documents</span>
          </FileButton>
        </li>
        {files.map((picked) => (
          <FileTile key={picked.id} picked={picked} onRemove={() => remove(picked.id)} />
        ))}
      </ul>
      <RefusedFiles files={refused} />
    </section>
  );
}

function FileTile({ picked, onRemove }: { picked: PickedFile; onRemove: () => void }) {
  const { file, preview } = picked;
  const url = useObjectUrl(preview?.type.startsWith('image/') ? preview : null);
  const Icon = file.type === 'application/pdf' ? FileText : file.type.startsWith('video/') ? Film : Image;
  return (
    <li className="relative min-h-28 overflow-hidden rounded-picture bg-moss-tint">
      {url ? (
        <img src={url} alt={file.name} className="absolute inset-0 size-full object-cover" />
      ) : (
        <span className="absolute inset-0 grid place-content-center justify-items-center gap-1.5 px-2 pt-6 text-center text-moss-deep">
          <Icon {...icon} />
          <span className="line-clamp-2 break-all text-ink text-xs">{file.name}</span>
        </span>
      )}
      <button
        type="button"
        aria-label={`Remove ${file.name}`}
        onClick={onRemove}
        className="absolute top-0.5 right-0.5 grid size-11 place-items-center rounded-full text-white before:absolute before:inset-1 before:rounded-full before:bg-shade"
      >
        <X aria-hidden="true" size={20} strokeWidth={1.75} className="relative" />
      </button>
    </li>
  );
}
