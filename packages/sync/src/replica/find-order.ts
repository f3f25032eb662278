import type { Find } from '@metalquest/core/find/find';
import { depthKey, nameKey } from '@metalquest/core/find/find-filter';
import type { StoredRow } from './stored-row.ts';

/** What lists put a find in order by, kept in its row so that an index holds it. */
export function findOrder({ name, depthCm }: Find): Required<Pick<StoredRow<Find>, 'byName' | 'byDepth'>> {
  return { byName: nameKey(name), byDepth: depthKey(depthCm) };
}
