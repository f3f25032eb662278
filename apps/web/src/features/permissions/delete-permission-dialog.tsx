import type { PermissionDetail } from '@metalquest/sync/queries/query-types';
import { useRestoreHint } from '../../records/use-restore-hint.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { countOf } from './labels.ts';

export interface DeletePermissionDialogProps {
  detail: PermissionDetail;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDelete: () => void;
}

function deletedWithPermissionText({ media, quests }: PermissionDetail): string {
  const deletedRecords =
    media.length > 0
      ? `Its boundary, terms and ${countOf(media.length, 'document', 'documents')} are deleted too, on all your devices. `
      : 'Its boundary and terms are deleted too, on all your devices. ';
  if (quests.length === 0) return deletedRecords.trim();
  return quests.length === 1
    ? `${deletedRecords}Its quest is kept, with its finds.`
    : `${deletedRecords}Its ${quests.length} quests are kept, with their finds.`;
}

/** Confirms the deletion of a permission and states its effects. */
export function DeletePermissionDialog({
  detail,
  open,
  onOpenChange,
  onDelete,
}: DeletePermissionDialogProps) {
  const restoreHint = useRestoreHint();
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete ${detail.permission.propertyAddress}?`}
      description={`${deletedWithPermissionText(detail)} ${restoreHint}`}
      confirmLabel="Delete permission"
      cancelLabel="Keep permission"
      danger
      onConfirm={onDelete}
    />
  );
}
