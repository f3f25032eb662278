import { useAddressFilter } from '../../ui/use-address-filter.ts';
import { type FindsFilter, filterFrom, paramsOf } from './finds-filter.ts';

/** The filter of the finds, stored in the URL. */
export function useFindsFilter(): [FindsFilter, (next: FindsFilter) => void] {
  return useAddressFilter(filterFrom, paramsOf);
}
