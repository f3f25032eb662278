import { useAddressFilter } from '../../ui/use-address-filter.ts';
import { type ChosenFilter, filterFrom, paramsOf } from './statistics-filter.ts';

/** The filter of the statistics, stored in the URL. */
export function useStatisticsFilter(): [ChosenFilter, (next: ChosenFilter) => void] {
  return useAddressFilter(filterFrom, paramsOf);
}
