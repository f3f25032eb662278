import { useAddressFilter } from '../../ui/use-address-filter.ts';
import { filterFrom, paramsOf, type QuestsFilter } from './quests-filter.ts';

/** The filter of the quests, stored in the URL. */
export function useQuestsFilter(): [QuestsFilter, (next: QuestsFilter) => void] {
  return useAddressFilter(filterFrom, paramsOf);
}
