import type { NewFile } from '@metalquest/sync/engine';
import type { PhotoFacts } from '@metalquest/sync/media/photo-facts';
import { useEffect, useState } from 'react';
import { useEngine } from '../../engine/engine.ts';

/** Place and time of photos by id; nulls for a photo without them. */
export function usePhotoFacts(files: readonly NewFile[]): ReadonlyMap<string, PhotoFacts> {
  const engine = useEngine();
  const [facts, setFacts] = useState<ReadonlyMap<string, PhotoFacts>>(new Map());
  useEffect(() => {
    let cancelled = false;
    for (const { id, file } of files) {
      if (facts.has(id)) continue;
      engine.readPhoto(file).then(
        (read) => {
          if (!cancelled) setFacts((now) => new Map(now).set(id, read));
        },
        () => {
          // Unreadable metadata counts as none; saving checks the picture itself.
          if (!cancelled) setFacts((now) => new Map(now).set(id, { location: null, takenAt: null }));
        },
      );
    }
    return () => {
      cancelled = true;
    };
  }, [engine, files, facts]);
  return facts;
}
