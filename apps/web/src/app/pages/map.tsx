import { FindThumb } from '../../features/finds/find-thumb.tsx';
import { MapPage } from '../../features/map/map-page.tsx';

/** `/map`: all quests and finds, with the pictures of those that are touched. */
export function Component() {
  return <MapPage findThumb={FindThumb} />;
}
