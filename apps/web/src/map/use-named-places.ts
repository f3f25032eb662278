import type { NamedPlace } from '@metalquest/core/geo/gazetteer';
import type { LngLat } from '@metalquest/core/geo/point';
import { useEffect, useState } from 'react';

interface NamedPlaces {
  /** Null while they load, and for a text that is no name. */
  readonly found: readonly NamedPlace[] | null;
  readonly failed: boolean;
}

const NONE: NamedPlaces = { found: null, failed: false };

/** Coordinates, grid references and plus codes have figures or a plus; names do not. */
export const isName = (text: string): boolean => /^[^\d+]{2,}$/.test(text.trim());

/** Searches the gazetteer on this device while the user types; it loads with the first name. */
export function useNamedPlaces(text: string, near: LngLat | null, isOn: boolean): NamedPlaces {
  const [state, setState] = useState<NamedPlaces>(NONE);
  const typed = isOn && isName(text) ? text.trim() : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a move of the map does not reorder the list.
  useEffect(() => {
    let isCurrent = true;
    const show = (next: NamedPlaces) => {
      if (isCurrent) setState(next);
    };
    if (typed === null) show(NONE);
    else {
      import('./world-places.ts')
        .then(({ findPlaces }) => findPlaces(typed, near))
        .then(
          (found) => show({ found, failed: false }),
          () => show({ found: null, failed: true }),
        );
    }
    return () => {
      isCurrent = false;
    };
  }, [typed]);
  return state;
}
