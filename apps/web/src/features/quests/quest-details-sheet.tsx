import { Sheet } from '../../ui/sheet.tsx';
import { QuestDetails, type QuestDetailsProps } from './quest-details.tsx';
import { QuestMeta } from './quest-meta.tsx';

export interface QuestDetailsSheetProps extends QuestDetailsProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** On a phone, what the record screen has no room for, from below. */
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
