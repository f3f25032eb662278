import type { Media } from '@metalquest/core/media/media';
import { ok } from '@metalquest/core/result';
import { formatBytes } from '@metalquest/core/units/byte-size';
import { FileText, X } from 'lucide-react';
import { useState } from 'react';
import { useEngine } from '../../engine/engine.ts';
import { useMediaUrl } from '../../engine/use-media-url.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { type CommandResult, toastOnFailure } from '../../ui/toast-on-failure.ts';

const URL_LIFETIME_MS = 60_000;

function useOpenDocument(): (media: Media) => Promise<void> {
  const engine = useEngine();
  return async (media) => {
    const opening: Promise<CommandResult<Blob | null>> = engine.openMedia(media, 'full').then(ok);
    const opened = await toastOnFailure(opening, 'Document Not Opened');
    if (!opened.ok) return;
    const blob = opened.value;
    if (!blob) {
      toast.warning('Not on this device yet', {
        description: `${media.filename} downloads when you have signal.`,
      });
      return;
    }
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.target = '_blank';
    link.rel = 'noopener';
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), URL_LIFETIME_MS);
  };
}

export function DocumentRow({ media, onDelete }: { media: Media; onDelete: () => void }) {
  const isPhoto = media.mediaType === 'image';
  const thumb = useMediaUrl(isPhoto ? media : null, 'thumb');
  const [open, setOpen] = useState(false);
  const openDocument = useOpenDocument();
  return (
    <li className="flex min-h-16 items-center gap-1 py-1.5">
      <button
        type="button"
        onClick={() => (isPhoto ? setOpen(true) : void openDocument(media))}
        className="flex min-h-12 min-w-0 grow items-center gap-3.5 rounded-control text-left hover:bg-moss-tint"
      >
        <span className="grid size-12 shrink-0 place-items-center overflow-hidden rounded-control bg-moss-tint text-moss-deep">
          {thumb.url ? (
            <img src={thumb.url} alt="" className="size-full object-cover" />
          ) : (
            <FileText aria-hidden="true" size={22} strokeWidth={1.75} />
          )}
        </span>
        <span className="min-w-0">
          <span className="block truncate font-[560]">
            <span className="sr-only">Open </span>
            {media.filename}
          </span>
          <span className="block text-muted text-sm">
            {isPhoto ? 'Photo' : 'PDF'}
            {media.byteSize ? `, ${formatBytes(media.byteSize, navigator.language)}` : ''}
          </span>
        </span>
      </button>
      <IconButton label={`Delete ${media.filename}`} variant="ghost" onClick={onDelete}>
        <X aria-hidden="true" size={20} strokeWidth={1.75} />
      </IconButton>
      {isPhoto ? (
        <Dialog open={open} onOpenChange={setOpen} title={media.filename} className="max-w-4xl">
          <FullPhoto media={media} />
        </Dialog>
      ) : null}
    </li>
  );
}

function FullPhoto({ media }: { media: Media }) {
  const full = useMediaUrl(media, 'full');
  if (full.status === 'ready')
    return <img src={full.url} alt={media.filename} className="mx-auto max-h-[70dvh] rounded-picture" />;
  if (full.status === 'waiting')
    return (
      <p className="text-muted">This photo is not on this device yet. It downloads when you have signal.</p>
    );
  return <Skeleton className="aspect-4/3" />;
}
