import { type Bounds, containsBounds } from '@metalquest/core/geo/bounds';
import { hasDataIn } from '@metalquest/core/map/layer';
import type { SavedArea } from './tile-store.ts';

/** How much of a view saved areas cover. */
export type SavedGround = 'all' | 'part' | 'none';

interface Area extends Pick<SavedArea, 'bounds' | 'savedAtMs' | 'failures'> {
  readonly layers: readonly { readonly id: string }[];
}

/** An area that was saved once keeps its tiles during a refresh. */
const isComplete = ({ savedAtMs, failures }: Area): boolean =>
  savedAtMs !== null && Object.keys(failures).length === 0;

function groundOf(areas: readonly Area[], id: string, view: Bounds): SavedGround {
  const ofMap = areas.filter(({ layers }) => layers.some((layer) => layer.id === id));
  if (ofMap.some((area) => isComplete(area) && containsBounds(area.bounds, view))) return 'all';
  return ofMap.some((area) => hasDataIn(area, view)) ? 'part' : 'none';
}

/** Of the maps with these ids: 'all' if one complete area contains the view for each of them. */
export function savedGround(areas: readonly Area[], ids: readonly string[], view: Bounds): SavedGround {
  const grounds = new Set(ids.map((id) => groundOf(areas, id, view)));
  const [only = 'all'] = grounds;
  return grounds.size > 1 ? 'part' : only;
}
