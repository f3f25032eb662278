import { FindThumb } from '../../features/finds/find-thumb.tsx';
import { PermissionPage } from '../../features/permissions/permission-page.tsx';
import { LandMap } from '../land-map.tsx';
import { usePosition } from '../use-position.ts';

/** `/permissions/{id}`: one permission, with the map of its land and the pictures of what was found there. */
export function Component() {
  return <PermissionPage map={LandMap} findThumb={FindThumb} usePosition={usePosition} />;
}
