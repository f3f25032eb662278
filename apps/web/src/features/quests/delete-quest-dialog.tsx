import type { Quest } from '@metalquest/core/quest/quest';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { countOf } from './quest-figures.ts';

export interface DeleteQuestDialogProps {
  quest: Quest;
  findCount: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDelete: () => void;
}

/** Confirms the deletion of a quest and states its effects. */
export function DeleteQuestDialog({
  quest,
  findCount,
  open,
  onOpenChange,
  onDelete,
}: DeleteQuestDialogProps) {
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete ${quest.name}?`}
      description={
        findCount === 0
          ? 'Its path and notes are deleted too, on all your devices.'
          : `Its path, notes and ${countOf(findCount, 'find', 'finds')} with their photos are deleted too, on all your devices.`
      }
      confirmLabel="Delete quest"
      cancelLabel="Keep quest"
      danger
      onConfirm={onDelete}
    />
  );
}
