import type { Find } from '@metalquest/core/find/find';
import { depthKey, nameKey } from '@metalquest/core/find/find-filter';
import type { StoredRow } from './stored-row.ts';

/** The sort keys of a find, stored in its row for the indexes. */
export function findOrder({ name, depthCm }: Find): Required<Pick<StoredRow<Find>, 'byName' | 'byDepth'>> {
  return { byName: nameKey(name), byDepth: depthKey(depthCm) };
}
