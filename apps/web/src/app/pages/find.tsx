import { FindPage } from '../../features/finds/find-page.tsx';
import { FindMap } from '../../features/map/find-map.tsx';

/** `/finds/{id}`: the find, with a small map of where it came from. */
export function Component() {
  return <FindPage map={FindMap} />;
}
