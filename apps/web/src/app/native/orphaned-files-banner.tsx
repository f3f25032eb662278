import { orphanedFileLabel, orphanedFilesText } from '@metalquest/core/device/orphaned-file-text';
import type { OrphanedFile, SyncEngine } from '@metalquest/sync/engine';
import { useState, useSyncExternalStore } from 'react';
import { shareFile } from '../../platform/native/share-file.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { toast } from '../../ui/toast.ts';

const LOCALE = navigator.language;
const BUTTON = 'min-h-11 font-[620] text-clay underline underline-offset-4';

export function OrphanedFilesBanner({ engine }: { engine: SyncEngine }) {
  const { orphanedFiles } = engine;
  const left = useSyncExternalStore(orphanedFiles.subscribe, orphanedFiles.get);
  const [discarding, setDiscarding] = useState<OrphanedFile | null>(null);
  if (left.length === 0) return null;

  async function save(file: OrphanedFile): Promise<void> {
    try {
      const content = await orphanedFiles.open(file);
      if (content) await shareFile(content, file.media?.filename || file.name);
      else toast.error('Not Saved', { description: 'The file is no longer on this phone.' });
    } catch (cause) {
      const description = cause instanceof Error ? cause.message : String(cause);
      toast.error('Not Saved', { description });
    }
  }

  async function discard(): Promise<void> {
    if (discarding) await orphanedFiles.discard(discarding);
    setDiscarding(null);
  }

  return (
    <div role="status" className="border-line border-b bg-clay-tint">
      <div className="page-width py-2 text-sm">
        <p>{orphanedFilesText(left.length)}</p>
        <ul>
          {left.map((file) => {
            const label = orphanedFileLabel(file, LOCALE);
            return (
              <li key={file.name} className="flex flex-wrap items-center gap-x-4">
                <span className="break-all">{label}</span>
                <button
                  type="button"
                  aria-label={`Save the ${label}`}
                  className={BUTTON}
                  onClick={() => void save(file)}
                >
                  Save
                </button>
                <button
                  type="button"
                  aria-label={`Discard the ${label}`}
                  className={BUTTON}
                  onClick={() => setDiscarding(file)}
                >
                  Discard
                </button>
              </li>
            );
          })}
        </ul>
      </div>
      <AlertDialog
        open={discarding !== null}
        onOpenChange={(open) => {
          if (!open) setDiscarding(null);
        }}
        title="Discard this file?"
        description="This is the only copy, unless you saved it."
        confirmLabel="Discard file"
        cancelLabel="Keep file"
        danger
        onConfirm={discard}
      />
    </div>
  );
}
