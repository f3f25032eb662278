import { useAddressFilter } from '../../lib/use-address-filter.ts';
import { filterFrom, paramsOf, type QuestsFilter } from './quests-filter.ts';

/** What the list of quests is narrowed to and ordered by, in the address. */
export function useQuestsFilter(): [QuestsFilter, (next: QuestsFilter) => void] {
  return useAddressFilter(filterFrom, paramsOf);
}
