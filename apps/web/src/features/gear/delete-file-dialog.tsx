import type { Media } from '@metalquest/core/media/media';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { FILE_LABELS, useDeleteMedia } from './use-delete-media.ts';

export interface DeleteFileDialogProps {
  media: Media | null;
  onClose: () => void;
}

export function DeleteFileDialog({ media, onClose }: DeleteFileDialogProps) {
  const deleteMedia = useDeleteMedia();
  const word = media ? FILE_LABELS[media.mediaType] : 'file';
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
