import { useMemo, useState } from 'react';
import { type Location, useLocation, useSearchParams } from 'react-router';

/** A filter that the router's address may not have reached yet. */
interface ChangedFilter<F> {
  readonly filter: F;
  /** Key of the location at which the first of the successive changes was made; each replaces its entry. */
  readonly series: string;
}

/** Whether a location is the one that was changed, or the result of one of the changes. */
const isOf = ({ key, state }: Location, { series }: ChangedFilter<unknown>): boolean =>
  key === series || state?.filterSeries === series;

/**
 * A filter stored in the URL; a change replaces the history entry. The router updates the URL in a transition,
 * so the changed filter shows at once and further changes build on it. The object is stable until the filter
 * changes.
 * @param read parses the filter; must accept any input
 * @param write serialises the filter without unset values
 */
export function useAddressFilter<F>(
  read: (params: URLSearchParams) => F,
  write: (filter: F) => URLSearchParams,
): [F, (next: F) => void] {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const [changed, setChanged] = useState<ChangedFilter<F> | null>(null);
  const address = params.toString();
  // biome-ignore lint/correctness/useExhaustiveDependencies: callers pass functions without state.
  const addressed = useMemo(() => read(new URLSearchParams(address)), [address]);
  const current = changed && isOf(location, changed) ? changed : null;
  const change = (filter: F): void => {
    const series = current?.series ?? location.key;
    setChanged({ filter, series });
    setParams(write(filter), { replace: true, preventScrollReset: true, state: { filterSeries: series } });
  };
  return [current?.filter ?? addressed, change];
}
