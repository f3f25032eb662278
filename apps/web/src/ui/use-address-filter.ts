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
  if (shown.seen !== address) {
    const asked = shown.asked.indexOf(address);
    // An address that this hook did not request: back navigation or a link.
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
  readonly seen: string;
  /** Requested addresses that the router has not reached yet, oldest first. */
  readonly asked: readonly string[];
}

const arrivedAt = <F>(seen: string, filter: F): Shown<F> => ({ filter, seen, asked: [] });
