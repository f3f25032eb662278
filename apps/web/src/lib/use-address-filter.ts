import { useState } from 'react';
import { useSearchParams } from 'react-router';

/**
 * A filter that stands in the address, and the way to change it without a new step in the history.
 *
 * The router writes an address a moment after it was asked to. What was asked for is shown at once, so that a second
 * change within that moment starts from the first one and does not take it back. The same filter is the same object
 * until it changes.
 *
 * @param read gives the filter of an address, whatever stands in it
 * @param write gives the address of a filter; what is not set is not in it
 */
export function useAddressFilter<F>(
  read: (params: URLSearchParams) => F,
  write: (filter: F) => URLSearchParams,
): [F, (next: F) => void] {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const [shown, setShown] = useState(() => arrivedAt(address, read(params)));
  let { filter } = shown;
  if (shown.seen !== address) {
    const asked = shown.asked.indexOf(address);
    // An address that nobody here asked for: a step back, or a link.
    if (asked < 0) filter = read(params);
    setShown(
      asked < 0 ? arrivedAt(address, filter) : { filter, seen: address, asked: shown.asked.slice(asked + 1) },
    );
  }
  const change = (next: F): void => {
    const to = write(next);
    setShown((before) => ({ ...before, filter: next, asked: [...before.asked, to.toString()] }));
    setParams(to, { replace: true, preventScrollReset: true });
  };
  return [filter, change];
}

interface Shown<F> {
  readonly filter: F;
  /** The address as the router gave it last. */
  readonly seen: string;
  /** Addresses that were asked for since and are not there yet, oldest first. */
  readonly asked: readonly string[];
}

const arrivedAt = <F>(seen: string, filter: F): Shown<F> => ({ filter, seen, asked: [] });
