import { FindThumb } from '../../records/find-thumb.tsx';
import { PermissionPage } from '../../features/permissions/permission-page.tsx';
import { LandMap } from '../../map/land-map.tsx';
import { usePosition } from '../../platform/use-position.ts';

export function Component() {
  return <PermissionPage map={LandMap} findThumb={FindThumb} usePosition={usePosition} />;
}
