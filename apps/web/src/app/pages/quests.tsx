import { ExportQuests } from '../../records/export/export-quests.tsx';
import { FindThumb } from '../../records/find-thumb.tsx';
import { QuestsPage } from '../../features/quests/quests-page.tsx';
import { useStartPlace } from '../../features/quests/use-start-place.ts';

export function Component() {
  return <QuestsPage useStartPlace={useStartPlace} findThumb={FindThumb} exportQuests={ExportQuests} />;
}
