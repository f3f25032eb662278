import { ExportQuest } from '../../features/export/export-quests.tsx';
import { FindThumb } from '../../features/finds/find-thumb.tsx';
import { QuestMap } from '../../features/map/quest-map.tsx';
import { QuestPage } from '../../features/quests/quest-page.tsx';
import { usePosition } from '../use-position.ts';

export function Component() {
  return (
    <QuestPage map={QuestMap} findThumb={FindThumb} exportQuest={ExportQuest} usePosition={usePosition} />
  );
}
