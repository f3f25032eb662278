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
  let own: ReadonlyMap<string, UploadProgress> = new Map();
  let others: ReadonlyMap<string, UploadProgress> = new Map();
  let shown: ReadonlyMap<string, UploadProgress> = new Map();
  const broadcast = broadcastTo(name, (message) => {
    const parsed = Message.safeParse(message);
    if (!parsed.success) return;
    others = new Map(parsed.data.map((progress) => [progress.mediaId, progress]));
    show();
  });

  function show(): void {
    shown = new Map([...others, ...own]);
    changed.tell(undefined);
  }

  function setOwn(next: ReadonlyMap<string, UploadProgress>): void {
    own = next;
    broadcast.post([...own.values()]);
    show();
  }

  return {
    /** The same map until something changes, so that callers can compare by identity. */
    get: () => shown,
    subscribe: (listener: () => void) => changed.subscribe(() => listener()),
    progressed(progress: UploadProgress) {
      const before = own.get(progress.mediaId);
      const step = progress.totalBytes / STEPS;
      const isSmall = before !== undefined && Math.abs(progress.sentBytes - before.sentBytes) < step;
      if (isSmall && progress.sentBytes < progress.totalBytes) return;
      setOwn(new Map(own).set(progress.mediaId, progress));
    },
    ended(mediaId: string) {
      if (!own.has(mediaId)) return;
      setOwn(new Map([...own].filter(([id]) => id !== mediaId)));
    },
    /** This tab now holds the drain lock: drops the progress reported by other tabs. */
    alone() {
      if (others.size === 0) return;
      others = new Map();
      show();
    },
    close: () => broadcast.close(),
  };
}

export type UploadProgressStore = ReturnType<typeof uploadProgressStore>;
