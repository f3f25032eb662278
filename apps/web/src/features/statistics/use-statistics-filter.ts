import { useAddressFilter } from '../../lib/use-address-filter.ts';
import { type ChosenFilter, filterFrom, paramsOf } from './statistics-filter.ts';

/** What the figures are narrowed to, in the address. */
export function useStatisticsFilter(): [ChosenFilter, (next: ChosenFilter) => void] {
  return useAddressFilter(filterFrom, paramsOf);
}
