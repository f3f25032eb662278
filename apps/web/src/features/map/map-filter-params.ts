import { CATEGORIES, type Category } from '@metalquest/core/find/category';
import { asQuestId, isUuid } from '@metalquest/core/ids';
import type { MapFilter } from '@metalquest/core/map/map-find';
import { isDay } from '@metalquest/core/time/day';
import { useAddressFilter } from '../../ui/use-address-filter.ts';

function categoriesIn(text: string | null): Category[] {
  const requested = new Set((text ?? '').split(','));
  return CATEGORIES.filter((category) => requested.has(category.toLowerCase()));
}

const dayIn = (text: string | null): string | null => (text && isDay(text) ? text : null);

/** Reads the filter from the URL; unknown values count as unset. The URL never contains a location. */
export function mapFilterFrom(params: URLSearchParams): MapFilter {
  const quest = params.get('quest');
  return {
    categories: categoriesIn(params.get('category')),
    from: dayIn(params.get('from')),
    to: dayIn(params.get('to')),
    questId: quest && isUuid(quest) ? asQuestId(quest) : null,
  };
}

export function mapFilterParams({ categories, from, to, questId }: MapFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (categories.length > 0) params.set('category', categories.map((each) => each.toLowerCase()).join(','));
  if (from) params.set('from', from);
  if (to) params.set('to', to);
  if (questId) params.set('quest', questId);
  return params;
}

export function useMapFilter(): [MapFilter, (next: MapFilter) => void] {
  return useAddressFilter(mapFilterFrom, mapFilterParams);
}
