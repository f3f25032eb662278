import { Dialog } from '../../ui/dialog.tsx';
import { StartQuestForm, type StartQuestFormProps } from './start-quest-form.tsx';

export interface StartQuestDialogProps extends StartQuestFormProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function StartQuestDialogPart({ open, onOpenChange, ...form }: StartQuestDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Start quest">
      <StartQuestForm {...form} />
    </Dialog>
  );
}
