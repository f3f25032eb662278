import { Sheet } from '../../ui/sheet.tsx';
import { QuestDetails, type QuestDetailsProps } from './quest-details.tsx';
import { QuestMeta } from './quest-meta.tsx';

export interface QuestDetailsSheetProps extends QuestDetailsProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A bottom sheet with the details that a phone's record screen has no room for. */
export function QuestDetailsSheet({ open, onOpenChange, ...details }: QuestDetailsSheetProps) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange} side="bottom" title={details.quest.name}>
      <div className="grid gap-6">
        <QuestMeta quest={details.quest} display={details.display} />
        <QuestDetails {...details} />
      </div>
    </Sheet>
  );
}
