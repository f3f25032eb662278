import { AlertDialog } from '../../ui/alert-dialog.tsx';

interface DeletePhotoDialogProps {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

export function DeletePhotoDialog({ open, onClose, onConfirm }: DeletePhotoDialogProps) {
  return (
    <AlertDialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Delete this photo?"
      description="It is deleted from all your devices."
      confirmLabel="Delete photo"
      cancelLabel="Keep photo"
      danger
      onConfirm={onConfirm}
    />
  );
}
