import { FindThumb } from '../../features/finds/find-thumb.tsx';
import { PermissionPage } from '../../features/permissions/permission-page.tsx';
import { LandMap } from '../land-map.tsx';
import { usePosition } from '../use-position.ts';

export function Component() {
  return <PermissionPage map={LandMap} findThumb={FindThumb} usePosition={usePosition} />;
}
