import type { Units } from '@metalquest/core/preferences/preferences';
import type { ReportKind } from '@metalquest/core/report/report';
import type { MapFrame } from '@metalquest/pdf/sketch-frame';
import { useCallback, useRef, useState } from 'react';
import type { MapPicture, MapPictureProps } from '../../map/picture/picture-canvas.tsx';
import { warn } from '../../platform/warn.ts';

/** Without a signal tiles may never arrive. */
const TIMEOUT_MS = 15_000;

/** Null if the map could not be drawn, or took too long. Rejects with the signal's reason when aborted. */
export type DrawMap = (frame: MapFrame, units: Units, signal: AbortSignal) => Promise<MapPicture | null>;

/** Pictures of the user's map, one at a time. While `making` is set, the page renders a MapPictureMaker with it. */
export function useMapPicture(kind: ReportKind): {
  readonly making: MapPictureProps | null;
  readonly drawMap: DrawMap;
} {
  const [making, setMaking] = useState<MapPictureProps | null>(null);
  const last = useRef<{ readonly key: string; readonly picture: MapPicture } | null>(null);
  const drawMap = useCallback<DrawMap>(
    async (frame, units, signal) => {
      signal.throwIfAborted();
      const key = JSON.stringify([kind, frame, units]);
      if (last.current?.key === key) return last.current.picture;
      let timer: ReturnType<typeof setTimeout> | undefined;
      try {
        const picture = await new Promise<MapPicture>((resolve, reject) => {
          timer = setTimeout(() => reject(new Error('It took too long')), TIMEOUT_MS);
          signal.addEventListener('abort', () => reject(signal.reason), { once: true });
          setMaking({ kind, frame, units, onPicture: resolve, onFailure: reject });
        });
        if (picture.isComplete) last.current = { key, picture };
        return picture;
      } catch (cause) {
        signal.throwIfAborted();
        warn('The map of a report could not be drawn', { cause });
        return null;
      } finally {
        clearTimeout(timer);
        setMaking((now) => (now?.frame === frame ? null : now));
      }
    },
    [kind],
  );
  return { making, drawMap };
}
