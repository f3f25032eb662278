import { ImageOff, LoaderCircle, MapPinOff, X } from 'lucide-react';
import type { PickedFile } from '../../forms/use-draft-files.ts';
import { cn } from '../../ui/cn.ts';
import { useObjectUrl } from '../../ui/use-object-url.ts';

export interface PhotoTileProps {
  picked: Pick<PickedFile, 'file' | 'preview'>;
  /** The photo contains a location, which is removed before upload. */
  hadPlace: boolean;
  small?: boolean;
  onRemove: () => void;
  className?: string;
}

export function PhotoTile({ picked, hadPlace, small = false, onRemove, className }: PhotoTileProps) {
  const url = useObjectUrl(picked.preview ?? null);
  const { name, type } = picked.file;
  return (
    <li className={cn('relative overflow-hidden rounded-picture bg-moss-tint', className)}>
      {picked.preview === null ? (
        <span role="status" className="absolute inset-0 grid place-items-center text-moss-deep">
          <LoaderCircle
            aria-hidden="true"
            size={28}
            strokeWidth={1.75}
            className="motion-safe:animate-spin"
          />
          <span className="sr-only">Reading {name}</span>
        </span>
      ) : picked.preview === undefined ? (
        <span className="absolute inset-0 grid place-content-center justify-items-center gap-1.5 px-2 pt-6 text-center text-moss-deep">
          <ImageOff aria-hidden="true" size={26} strokeWidth={1.75} />
          <span className="line-clamp-2 break-all text-ink text-xs">{name}</span>
        </span>
      ) : url === null ? null : type.startsWith('video/') ? (
        // biome-ignore lint/a11y/useMediaCaption: a new recording has no captions.
        <video src={url} playsInline controls className="absolute inset-0 size-full object-cover" />
      ) : (
        <img src={url} alt={name} className="absolute inset-0 size-full object-cover" />
      )}
      <button
        type="button"
        aria-label={`Remove ${name}`}
        onClick={onRemove}
        className="absolute top-1.5 right-1.5 grid size-11 place-items-center rounded-full text-white before:absolute before:inset-1 before:rounded-full before:bg-shade"
      >
        <X aria-hidden="true" size={20} strokeWidth={1.75} className="relative" />
      </button>
      {hadPlace ? (
        <span
          title="Location removed"
          className={cn(
            'absolute bottom-2.5 left-2.5 flex items-center gap-1.5 rounded-full bg-shade py-1.5 font-[560] text-sm text-white leading-tight',
            small ? 'px-1.5' : 'max-w-[calc(100%-1.25rem)] pr-3 pl-2.5',
          )}
        >
          <MapPinOff aria-hidden="true" size={16} strokeWidth={1.75} className="shrink-0" />
          <span className={small ? 'sr-only' : undefined}>Location removed</span>
        </span>
      ) : null}
    </li>
  );
}
