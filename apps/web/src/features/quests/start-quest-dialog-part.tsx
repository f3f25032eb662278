import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PastQuestForm } from './past-quest-form.tsx';
import { StartQuestForm, type StartQuestFormProps } from './start-quest-form.tsx';

export interface StartQuestDialogProps extends StartQuestFormProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function StartQuestDialogPart({ open, onOpenChange, ...form }: StartQuestDialogProps) {
  const [isPast, setPast] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        setPast(false);
        onOpenChange(isOpen);
      }}
      title={isPast ? 'Add a past quest' : 'Start quest'}
    >
      {isPast ? (
        <PastQuestForm />
      ) : (
        <div className="grid gap-2">
          <StartQuestForm {...form} />
          <Button variant="ghost" onClick={() => setPast(true)}>
            <CalendarPlus aria-hidden="true" size={20} strokeWidth={1.75} />
            Add a past quest
          </Button>
        </div>
      )}
    </Dialog>
  );
}
