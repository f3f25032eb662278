import { CalendarClock, CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { NewPlanForm } from '../plan/plan-quest-form.tsx';
import { PastQuestForm } from './past-quest-form.tsx';
import { StartQuestForm, type StartQuestFormProps } from './start-quest-form.tsx';

export interface StartQuestDialogProps extends StartQuestFormProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const TITLES = { now: 'Start quest', past: 'Add a past quest', planned: 'Plan a quest' } as const;

export function StartQuestDialogPart({ open, onOpenChange, ...form }: StartQuestDialogProps) {
  const [when, setWhen] = useState<keyof typeof TITLES>('now');
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        setWhen('now');
        onOpenChange(isOpen);
      }}
      title={TITLES[when]}
    >
      {when === 'past' ? <PastQuestForm /> : null}
      {when === 'planned' ? <NewPlanForm /> : null}
      {when === 'now' ? (
        <div className="grid gap-2">
          <StartQuestForm {...form} />
          <Button variant="ghost" onClick={() => setWhen('planned')}>
            <CalendarClock aria-hidden="true" size={20} strokeWidth={1.75} />
            Plan a quest
          </Button>
          <Button variant="ghost" onClick={() => setWhen('past')}>
            <CalendarPlus aria-hidden="true" size={20} strokeWidth={1.75} />
            Add a past quest
          </Button>
        </div>
      ) : null}
    </Dialog>
  );
}
