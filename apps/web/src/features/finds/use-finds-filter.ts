import { useSearchParams } from 'react-router';
import { type FindsFilter, filterFrom, paramsOf } from './finds-filter.ts';

/** The filter in the address, and the way to change it without a new step in the history. */
export function useFindsFilter(): [FindsFilter, (next: FindsFilter) => void] {
  const [params, setParams] = useSearchParams();
  return [
    filterFrom(params),
    (next) => setParams(paramsOf(next), { replace: true, preventScrollReset: true }),
  ];
}
