import { type OwnName, ownNames } from '@metalquest/core/gallery/secrecy/private-names';
import { useMemo } from 'react';
import { useEngine } from '../../engine/engine.ts';
import { useLive } from '../../engine/use-live.ts';

/** The user's private names that reveal places and are withheld from a gallery; null while loading. */
export function useOwnNames(): readonly OwnName[] | null {
  const { queries } = useEngine();
  const { value } = useLive(() => queries.ownWords(), [queries]);
  return useMemo(() => (value ? ownNames(value) : null), [value]);
}
