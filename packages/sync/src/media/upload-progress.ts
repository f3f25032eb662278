import * as shape from '@metalquest/core/shape/shape';
import type { OpenBroadcast } from '../environment/broadcast.ts';
import { listeners } from '../status/listeners.ts';

/** A file on its way to the server, in bytes. */
export interface UploadProgress {
  readonly mediaId: string;
  readonly sentBytes: number;
  readonly totalBytes: number;
}

/** The files under way, by media id; whichever tab sends them. A file that waits its turn is not among them. */
export interface Uploads {
  /** The same map until something changes, so that a screen can compare by identity. */
  get(): ReadonlyMap<string, UploadProgress>;
  subscribe(listener: () => void): () => void;
}

/** What the sending tab writes. */
export interface UploadProgressStore extends Uploads {
  progressed(progress: UploadProgress): void;
  /** The file arrived, was refused, or waits for signal again. */
  ended(mediaId: string): void;
  /** This tab sends from now on: what another said before it died is void. */
  alone(): void;
  close(): void;
}

/** A screen needs no more than a hundred steps, and other tabs no message for each network packet. */
const STEPS = 100;

const Message = shape.array(
  shape.object({ mediaId: shape.string(), sentBytes: shape.number(), totalBytes: shape.number() }),
);

/** Progress of uploads in all tabs of the user. Kept in memory: what is durable is the server's own offset. */
export function uploadProgressStore(name: string, broadcastTo: OpenBroadcast): UploadProgressStore {
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
    get: () => shown,
    subscribe: (listener) => changed.subscribe(() => listener()),
    progressed(progress) {
      const before = here.get(progress.mediaId);
      const step = progress.totalBytes / STEPS;
      const isSmall = before !== undefined && Math.abs(progress.sentBytes - before.sentBytes) < step;
      if (isSmall && progress.sentBytes < progress.totalBytes) return;
      setHere(new Map(here).set(progress.mediaId, progress));
    },
    ended(mediaId) {
      if (!here.has(mediaId)) return;
      setHere(new Map([...here].filter(([id]) => id !== mediaId)));
    },
    alone() {
      if (elsewhere.size === 0) return;
      elsewhere = new Map();
      show();
    },
    close: () => broadcast.close(),
  };
}
