import type { Equipment } from '@metalquest/core/gear/equipment';
import type { Media } from '@metalquest/core/media/media';
import { formatBytes } from '@metalquest/core/units/byte-size';
import { FileText, Paperclip, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useMediaUrl } from '../../engine/use-media-url.ts';
import type { AddedFiles } from '../../forms/use-added-files.ts';
import { FileButton } from '../../ui/file-button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { DeleteFileDialog } from './delete-file-dialog.tsx';
import { GEAR_MEDIA_ACCEPT } from './gear-files.ts';

export interface GearDocumentsProps {
  gear: Equipment;
  media: readonly Media[];
  files: AddedFiles;
  locale: string;
}

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.75 } as const;

export function GearDocuments({ gear, media, files, locale }: GearDocumentsProps) {
  const id = useId();
  const [removing, setRemoving] = useState<Media | null>(null);
  const documents = media.filter(({ mediaType }) => mediaType === 'document');
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h2 id={id} className="text-lg">
        Documents
      </h2>
      {documents.length > 0 ? (
        <ul className="divide-y divide-line border-line border-y">
          {documents.map((document) => (
            <li key={document.id} className="flex items-center gap-1 py-1.5">
              <OpenDocument document={document} locale={locale} />
              <IconButton
                label={`Delete ${document.filename}`}
                variant="ghost"
                onClick={() => setRemoving(document)}
              >
                <Trash2 {...icon} />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : (
        <p className="wrap-anywhere text-muted">
          Keep a PDF of the receipt, the manual and the warranty card with {gear.name}.
        </p>
      )}
      <FileButton
        label="Add a document"
        accept={GEAR_MEDIA_ACCEPT}
        onFiles={files.add}
        className="min-h-12 justify-self-start rounded-control px-4"
      >
        <Paperclip {...icon} />
        <span className="font-[560] text-ink">Add a document</span>
      </FileButton>
      <DeleteFileDialog media={removing} onClose={() => setRemoving(null)} />
    </section>
  );
}

const NOT_HERE = 'It is not on this device yet. It downloads when you have signal.';

/** Loads the file on the first click and opens it in a new tab; if that is blocked, shows a link. */
function OpenDocument({ document: paper, locale }: { document: Media; locale: string }) {
  const [isRequested, setRequested] = useState(false);
  const file = useMediaUrl(isRequested ? paper : null, 'full');
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (file.status !== 'ready') return;
    link.current?.focus();
    link.current?.click();
  }, [file.status]);
  const name = (
    <span className="min-w-0 wrap-anywhere font-[560]">
      <span className="sr-only">Open </span>
      {paper.filename}
    </span>
  );
  const linkClassName =
    'flex min-h-11 min-w-0 grow items-center gap-3 rounded-control px-2 -ml-2 text-left hover:bg-moss-tint';
  const sign = <FileText {...icon} size={22} className="shrink-0 text-moss-deep" />;
  if (file.status === 'ready') {
    return (
      <a ref={link} href={file.url} target="_blank" rel="noreferrer" className={linkClassName}>
        {sign}
        {name}
      </a>
    );
  }
  return (
    <button type="button" onClick={() => setRequested(true)} className={linkClassName}>
      {sign}
      <span className="min-w-0">
        {name}
        <span role={isRequested ? 'status' : undefined} className="block text-muted text-sm">
          {file.status === 'waiting'
            ? NOT_HERE
            : isRequested
              ? 'Opening...'
              : paper.byteSize === null
                ? 'PDF'
                : `PDF, ${formatBytes(paper.byteSize, locale)}`}
        </span>
      </span>
    </button>
  );
}
