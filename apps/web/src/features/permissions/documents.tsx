import type { PermissionId } from '@metalquest/core/ids';
import type { Media } from '@metalquest/core/media/media';
import type { RejectedFile } from '@metalquest/sync/engine';
import { FilePlus2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useEngine } from '../../engine/engine.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { type RefusedFile, RefusedFiles } from '../../ui/refused-files.tsx';
import { toast } from '../../ui/toast.ts';
import { toastOnFailure } from '../../ui/toast-on-failure.ts';
import { DocumentRow } from './document-row.tsx';
import { countOf } from './labels.ts';
import { useDeletes } from './use-deletes.ts';

/** The types that core accepts for a permission; some pickers know HEIC only by its extension. */
const DOCUMENT_ACCEPT = 'application/pdf,image/*,.heic,.heif';

/** The documents of a permission; changes apply immediately. */
export function Documents({ permissionId, media }: { permissionId: PermissionId; media: readonly Media[] }) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { commands } = useEngine();
  const { deleteDocument } = useDeletes();
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const [removing, setRemoving] = useState<Media | null>(null);

  async function add(files: readonly File[]) {
    setRefused([]);
    let rejected: readonly RejectedFile[] = [];
    const adding = commands.addMedia({ permissionId }, files).then((added) => {
      rejected = (added.ok ? added.value : added.error).rejectedFiles ?? [];
      return added;
    });
    const outcome = await toastOnFailure(adding, 'Media Processing Warning');
    setRefused(rejected.map(({ filename, message }) => ({ key: crypto.randomUUID(), filename, message })));
    if (!outcome.ok) return;
    const kept = outcome.value.media.length;
    if (kept > 0) toast.success(`${countOf(kept, 'document', 'documents')} added`);
  }

  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} ref={heading} tabIndex={-1} className="mb-2 text-lg outline-none">
        Documents
      </h2>
      {media.length > 0 ? (
        <ul className="mb-3 divide-y divide-line border-line border-y">
          {media.map((document) => (
            <DocumentRow key={document.id} media={document} onDelete={() => setRemoving(document)} />
          ))}
        </ul>
      ) : null}
      <FileButton
        label="Add documents"
        accept={DOCUMENT_ACCEPT}
        onFiles={(files) => void add(files)}
        className="min-h-14 px-4"
      >
        <FilePlus2 aria-hidden="true" size={22} strokeWidth={1.75} />
        Add a PDF or a photo
      </FileButton>
      <div className="mt-2">
        <RefusedFiles refused={refused} />
      </div>
      <AlertDialog
        open={removing !== null}
        onOpenChange={(open) => {
          if (!open) setRemoving(null);
        }}
        title="Delete this document?"
        description={`${removing?.filename ?? 'It'} is deleted from all your devices.`}
        confirmLabel="Delete document"
        cancelLabel="Keep document"
        danger
        onConfirm={async () => {
          if (removing && (await deleteDocument(removing))) heading.current?.focus();
        }}
      />
    </section>
  );
}
