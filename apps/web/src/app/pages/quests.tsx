import { QuestsPage } from '../../features/quests/quests-page.tsx';
import { useStartPlace } from '../use-start-place.ts';

/** `/quests` */
export function Component() {
  return <QuestsPage useStartPlace={useStartPlace} />;
}
