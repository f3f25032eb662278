import type { Media } from '@metalquest/core/media/media';
import { useEngine } from '../../../engine/engine.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { toastOnFailure } from '../../../ui/toast-on-failure.ts';

interface DeletePhotoDialogProps {
  /** The photo to delete; null while the dialog is closed. */
  media: Media | null;
  onClose: () => void;
}

/** Asks before a photo of a find is deleted, and deletes it. */
export function DeletePhotoDialog({ media, onClose }: DeletePhotoDialogProps) {
  const { commands } = useEngine();

  async function remove() {
    if (!media) return;
    const removed = await toastOnFailure(commands.deleteMedia(media.id), 'Find Update Sync Failed');
    if (removed.ok) toast.success('Photo deleted');
    onClose();
  }

  return (
    <AlertDialog
      open={media !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Delete this photo?"
      description="It is deleted from all your devices."
      confirmLabel="Delete photo"
      cancelLabel="Keep photo"
      danger
      onConfirm={remove}
    />
  );
}
