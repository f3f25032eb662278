import { ExportQuests } from '../../features/export/export-quests.tsx';
import { FindThumb } from '../../features/finds/find-thumb.tsx';
import { QuestsPage } from '../../features/quests/quests-page.tsx';
import { useStartPlace } from '../use-start-place.ts';

export function Component() {
  return <QuestsPage useStartPlace={useStartPlace} findThumb={FindThumb} exportQuests={ExportQuests} />;
}
