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

/** Running uploads of all tabs, by media id. In memory only: the server knows the offset. */
export function uploadProgressStore(name: string, broadcastTo: OpenBroadcast) {
  const changed = listeners<undefined>();
  let ownUploads: ReadonlyMap<string, UploadProgress> = new Map();
  let otherUploads: ReadonlyMap<string, UploadProgress> = new Map();
  let allUploads: ReadonlyMap<string, UploadProgress> = new Map();
  const broadcast = broadcastTo(name, (message) => {
    const parsed = Message.safeParse(message);
    if (!parsed.success) return;
    otherUploads = new Map(parsed.data.map((progress) => [progress.mediaId, progress]));
    show();
  });

  function show(): void {
    allUploads = new Map([...otherUploads, ...ownUploads]);
    changed.notify(undefined);
  }

  function setOwn(next: ReadonlyMap<string, UploadProgress>): void {
    ownUploads = next;
    broadcast.post([...ownUploads.values()]);
    show();
  }

  return {
    /** The same map until something changes, so that callers can compare by identity. */
    get: () => allUploads,
    subscribe: (listener: () => void) => changed.subscribe(() => listener()),
    progressed(progress: UploadProgress) {
      const before = ownUploads.get(progress.mediaId);
      const step = progress.totalBytes / STEPS;
      const isSmall = before !== undefined && Math.abs(progress.sentBytes - before.sentBytes) < step;
      if (isSmall && progress.sentBytes < progress.totalBytes) return;
      setOwn(new Map(ownUploads).set(progress.mediaId, progress));
    },
    ended(mediaId: string) {
      if (!ownUploads.has(mediaId)) return;
      setOwn(new Map([...ownUploads].filter(([id]) => id !== mediaId)));
    },
    /** This tab now holds the drain lock: drops the progress reported by other tabs. */
    alone() {
      if (otherUploads.size === 0) return;
      otherUploads = new Map();
      show();
    },
    close: () => broadcast.close(),
  };
}

export type UploadProgressStore = ReturnType<typeof uploadProgressStore>;
