import { Dialog } from '../../ui/dialog.tsx';
import { StartQuestForm, type StartQuestFormProps } from './start-quest-form.tsx';

export interface StartQuestDialogProps extends StartQuestFormProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Where a quest begins: a name is all that has to be typed. */
export function StartQuestDialog({ open, onOpenChange, ...form }: StartQuestDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Start quest">
      <StartQuestForm {...form} />
    </Dialog>
  );
}
