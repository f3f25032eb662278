import { useState } from 'react';
import { useSearchParams } from 'react-router';

/**
 * A filter stored in the URL; a change replaces the history entry. The router updates the URL with a delay,
 * so the requested filter shows at once and further changes build on it. The object is stable until the
 * filter changes.
 * @param read parses the filter; must accept any input
 * @param write serialises the filter without unset values
 */
export function useAddressFilter<F>(
  read: (params: URLSearchParams) => F,
  write: (filter: F) => URLSearchParams,
): [F, (next: F) => void] {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const [shown, setShown] = useState(() => arrivedAt(address, read(params)));
  let { filter } = shown;
  if (shown.lastAddress !== address) {
    const requestedIndex = shown.requested.indexOf(address);
    // An address that this hook did not request: back navigation or a link.
    if (requestedIndex < 0) filter = read(params);
    setShown(
      requestedIndex < 0
        ? arrivedAt(address, filter)
        : { filter, lastAddress: address, requested: shown.requested.slice(requestedIndex + 1) },
    );
  }
  const change = (next: F): void => {
    const to = write(next);
    setShown((before) => ({ ...before, filter: next, requested: [...before.requested, to.toString()] }));
    setParams(to, { replace: true, preventScrollReset: true });
  };
  return [filter, change];
}

interface FilterState<F> {
  readonly filter: F;
  readonly lastAddress: string;
  /** Requested addresses that the router has not reached yet, oldest first. */
  readonly requested: readonly string[];
}

const arrivedAt = <F>(lastAddress: string, filter: F): FilterState<F> => ({
  filter,
  lastAddress,
  requested: [],
});
