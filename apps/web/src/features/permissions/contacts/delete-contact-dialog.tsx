import type { ContactDetail } from '@metalquest/sync/queries/query-types';
import { useRestoreHint } from '../../../records/use-restore-hint.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { countOf } from '../labels.ts';

export interface DeleteContactDialogProps {
  detail: ContactDetail;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDelete: () => void;
}

export function deletedWithText({ interactions, permissions }: ContactDetail): string {
  const deletedRecords =
    interactions.length > 0
      ? `The conversation notes are deleted too, on all your devices: ${countOf(interactions.length, 'interaction', 'interactions')}. `
      : 'The contact is deleted from all your devices. ';
  if (permissions.length === 0) return deletedRecords.trim();
  return permissions.length === 1
    ? `${deletedRecords}The permission is kept, without a landowner.`
    : `${deletedRecords}The ${permissions.length} permissions are kept, without a landowner.`;
}

/** Confirms the deletion of a contact and states its effects. */
export function DeleteContactDialog({ detail, open, onOpenChange, onDelete }: DeleteContactDialogProps) {
  const restoreHint = useRestoreHint();
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete ${detail.contact.name}?`}
      description={`${deletedWithText(detail)} ${restoreHint}`}
      confirmLabel="Delete contact"
      cancelLabel="Keep contact"
      danger
      onConfirm={onDelete}
    />
  );
}
