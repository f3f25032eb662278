import type { FindSort } from '@metalquest/core/find/find-filter';
import { daysOf } from '@metalquest/core/time/day';
import type { FindNarrowing } from '@metalquest/sync/queries/query-types';
import { paramsWith } from '../filter-params.ts';

export interface RequestedList {
  readonly address: string;
  readonly search: string;
  readonly category: string | null;
  readonly period: string | null;
  readonly material: string | null;
  readonly depth: { readonly fromCm: number; readonly toCm: number } | null;
  readonly photo: 'yes' | 'no' | null;
  readonly sort: FindSort;
}

/** Builds the history state. The search text stays out of the URL because it may reveal a place. */
export function requestedList(narrowing: FindNarrowing, sort: FindSort): { readonly list: RequestedList } {
  const { search, category, period, material, depthCm, hasPhoto, foundAt } = narrowing;
  const { questId, permissionId, detectorId } = narrowing;
  const days = daysOf(foundAt ?? {});
  const address = { quest: questId, permission: permissionId, detector: detectorId, ...days };
  return {
    list: {
      address: paramsWith(address).toString(),
      search: search ?? '',
      category: category ?? null,
      period: period ?? null,
      material: material ?? null,
      depth: depthCm ? { fromCm: depthCm.from, toCm: depthCm.to } : null,
      photo: hasPhoto === undefined ? null : hasPhoto ? 'yes' : 'no',
      sort,
    },
  };
}
