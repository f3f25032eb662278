import type { PhotoFacts } from '@metalquest/sync/media/photo-facts';
import { useEffect, useState } from 'react';
import { useEngine } from '../../engine/engine.ts';
import type { PickedFile } from './picked-files.ts';

/** Place and time of the picked photos by key; nulls for a photo without them. */
export function usePhotoFacts(files: readonly PickedFile[]): ReadonlyMap<string, PhotoFacts> {
  const engine = useEngine();
  const [facts, setFacts] = useState<ReadonlyMap<string, PhotoFacts>>(new Map());
  useEffect(() => {
    let gone = false;
    for (const { key, file } of files) {
      if (facts.has(key)) continue;
      engine.readPhoto(file).then(
        (read) => {
          if (!gone) setFacts((now) => new Map(now).set(key, read));
        },
        () => {
          // Unreadable metadata counts as none; saving checks the picture itself.
          if (!gone) setFacts((now) => new Map(now).set(key, { location: null, takenAt: null }));
        },
      );
    }
    return () => {
      gone = true;
    };
  }, [engine, files, facts]);
  return facts;
}
