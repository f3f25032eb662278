import type { Quest } from '@metalquest/core/quest/quest';
import type { Display } from '../../lib/use-display.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { StartPlace } from './quest-slots.ts';
import { StartQuestForm } from './start-quest-form.tsx';

export interface StartQuestDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  useStartPlace: () => StartPlace;
  display: Display;
  /** The quest that will be paused by starting another. */
  running: Quest | null;
}

/** Where a quest begins: a name is all that has to be typed. */
export function StartQuestDialog({ open, onOpenChange, ...form }: StartQuestDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Start quest">
      <StartQuestForm {...form} />
    </Dialog>
  );
}
