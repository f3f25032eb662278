import { FindThumb } from '../../records/find-thumb.tsx';
import { MapPage } from '../../features/map/map-page.tsx';

export function Component() {
  return <MapPage findThumb={FindThumb} />;
}
