import * as shape from '@metalquest/core/shape/shape';
import type { OpenBroadcast } from '../environment/broadcast.ts';
import { listeners } from '../status/listeners.ts';

interface UploadProgress {
  readonly mediaId: string;
  readonly sentBytes: number;
  readonly totalBytes: number;
}

const STEPS = 100;

const Message = shape.array(
  shape.object({ mediaId: shape.string(), sentBytes: shape.number(), totalBytes: shape.number() }),
);

/**
 * Uploads in progress in all of the user's tabs, by media id, without files waiting for their turn. In memory
 * only: the server's offset is the durable one.
 */
export function uploadProgressStore(name: string, broadcastTo: OpenBroadcast) {
  const changed = listeners<undefined>();
  let here: ReadonlyMap<string, UploadProgress> = new Map();
  let elsewhere: ReadonlyMap<string, UploadProgress> = new Map();
  let shown: ReadonlyMap<string, UploadProgress> = new Map();
  const broadcast = broadcastTo(name, (message) => {
    const heard = Message.safeParse(message);
    if (!heard.success) return;
    elsewhere = new Map(heard.data.map((progress) => [progress.mediaId, progress]));
    show();
  });

  function show(): void {
    shown = new Map([...elsewhere, ...here]);
    changed.tell(undefined);
  }

  function setHere(next: ReadonlyMap<string, UploadProgress>): void {
    here = next;
    broadcast.post([...here.values()]);
    show();
  }

  return {
    /** The same map until something changes, so that callers can compare by identity. */
    get: () => shown,
    subscribe: (listener: () => void) => changed.subscribe(() => listener()),
    progressed(progress: UploadProgress) {
      const before = here.get(progress.mediaId);
      const step = progress.totalBytes / STEPS;
      const isSmall = before !== undefined && Math.abs(progress.sentBytes - before.sentBytes) < step;
      if (isSmall && progress.sentBytes < progress.totalBytes) return;
      setHere(new Map(here).set(progress.mediaId, progress));
    },
    ended(mediaId: string) {
      if (!here.has(mediaId)) return;
      setHere(new Map([...here].filter(([id]) => id !== mediaId)));
    },
    /** This tab now holds the drain lock: drops the progress reported by other tabs. */
    alone() {
      if (elsewhere.size === 0) return;
      elsewhere = new Map();
      show();
    },
    close: () => broadcast.close(),
  };
}

export type UploadProgressStore = ReturnType<typeof uploadProgressStore>;
