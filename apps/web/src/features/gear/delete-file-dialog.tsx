import type { Media } from '@metalquest/core/media/media';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { FILE_WORDS, useDeleteMedia } from './use-delete-media.ts';

export interface DeleteFileDialogProps {
  /** What is to be deleted; null while nothing is. */
  media: Media | null;
  onClose: () => void;
}

/** Asks before a photo or paper goes, which cannot be taken back. */
export function DeleteFileDialog({ media, onClose }: DeleteFileDialogProps) {
  const deleteMedia = useDeleteMedia();
  const word = media ? FILE_WORDS[media.mediaType] : 'file';
  return (
    <AlertDialog
      open={media !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Delete this ${word}?`}
      description={media ? `${media.filename} is deleted from all your devices.` : ''}
      confirmLabel={`Delete ${word}`}
      cancelLabel={`Keep ${word}`}
      danger
      onConfirm={() => {
        if (media) void deleteMedia(media);
      }}
    />
  );
}
