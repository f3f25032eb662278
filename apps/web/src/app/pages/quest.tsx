import { ExportQuest } from '../../records/export/export-quests.tsx';
import { FindThumb } from '../../records/find-thumb.tsx';
import { QuestMap } from '../../map/quest-map.tsx';
import { QuestPage } from '../../features/quests/quest-page.tsx';
import { usePosition } from '../../platform/use-position.ts';

export function Component() {
  return (
    <QuestPage map={QuestMap} findThumb={FindThumb} exportQuest={ExportQuest} usePosition={usePosition} />
  );
}
