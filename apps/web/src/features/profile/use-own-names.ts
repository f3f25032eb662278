import { type OwnName, ownNames } from '@metalquest/core/gallery/secrecy/own-words';
import { useMemo } from 'react';
import { useEngine } from '../../lib/engine.ts';
import { useLive } from '../../lib/use-live.ts';

/** The user's own names that tell where and stay out of a gallery; null while they are read. */
export function useOwnNames(): readonly OwnName[] | null {
  const { queries } = useEngine();
  const { value } = useLive(() => queries.ownWords(), [queries]);
  return useMemo(() => (value ? ownNames(value) : null), [value]);
}
