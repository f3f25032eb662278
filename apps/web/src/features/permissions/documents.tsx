import type { PermissionId } from '@metalquest/core/ids';
import type { Media } from '@metalquest/core/media/media';
import { FilePlus2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useAddedFiles } from '../../forms/use-added-files.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { toast } from '../../ui/toast.ts';
import { WaitingFiles } from '../../ui/waiting-files.tsx';
import { DocumentRow } from './document-row.tsx';
import { countOf } from './labels.ts';
import { useDeletes } from './use-deletes.ts';

/** The types that core accepts for a permission; some pickers know HEIC only by its extension. */
const DOCUMENT_ACCEPT = 'application/pdf,image/*,.heic,.heif';

export function Documents({ permissionId, media }: { permissionId: PermissionId; media: readonly Media[] }) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { deleteDocument } = useDeletes();
  const files = useAddedFiles({
    owner: { permissionId },
    draftKey: `permission-files:${permissionId}`,
    draftLabel: 'the documents of a permission',
    onAdded: (count) => toast.success(`${countOf(count, 'document', 'documents')} added`),
  });
  const [removing, setRemoving] = useState<Media | null>(null);

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
        onFiles={files.add}
        className="min-h-14 px-4"
      >
        <FilePlus2 aria-hidden="true" size={22} strokeWidth={1.75} />
        Add a PDF or a photo
      </FileButton>
      <div className="mt-2">
        <WaitingFiles {...files} onRetry={() => void files.add([])}>
          <Button variant="danger-quiet" onClick={() => void files.discard(files.waiting)}>
            Discard
          </Button>
        </WaitingFiles>
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
