import { AddFindPage } from '../../features/finds/add-find-page.tsx';
import { usePosition } from '../use-position.ts';

/** `/quests/{questId}/add-find` */
export function Component() {
  return <AddFindPage usePosition={usePosition} />;
}
