import { useAddressFilter } from '../../lib/use-address-filter.ts';
import { type FindsFilter, filterFrom, paramsOf } from './finds-filter.ts';

/** What the list of finds is narrowed to and ordered by, in the address. */
export function useFindsFilter(): [FindsFilter, (next: FindsFilter) => void] {
  return useAddressFilter(filterFrom, paramsOf);
}
