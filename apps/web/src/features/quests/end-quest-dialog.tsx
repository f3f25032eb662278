import type { Quest } from '@metalquest/core/quest/quest';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { useActiveDurationS } from './use-active-duration.ts';

export interface EndQuestDialogProps {
  quest: Quest;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** '2 h 14 min, 3.2 km, 7 finds' for a duration in seconds. */
  summaryAt: (durationS: number) => string;
  onEnd: () => void;
}

/** Confirms the end of a quest, as the button is beside Log find. */
export function EndQuestDialog({ quest, open, onOpenChange, summaryAt, onEnd }: EndQuestDialogProps) {
  const summary = summaryAt(useActiveDurationS(quest));
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`End ${quest.name}?`}
      description={`${summary}. An ended quest can be restarted.`}
      confirmLabel="End quest"
      cancelLabel="Keep going"
      danger
      onConfirm={onEnd}
    />
  );
}
