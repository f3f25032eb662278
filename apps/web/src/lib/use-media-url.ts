import type { Media } from '@metalquest/core/media/media';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useEngine } from './engine.ts';

/**
 * `loading`: asked for a moment ago. `arriving`: asked for longer ago than this device's own storage takes, so it is on its
 * way from the server. `waiting`: not on this device and not reachable now; it downloads when you have signal.
 */
export type MediaUrl =
  | { readonly status: 'none' | 'loading' | 'arriving' | 'waiting'; readonly url: null }
  | { readonly status: 'ready'; readonly url: string };

const NONE: MediaUrl = { status: 'none', url: null };
const LOADING: MediaUrl = { status: 'loading', url: null };
const ARRIVING: MediaUrl = { status: 'arriving', url: null };
const WAITING: MediaUrl = { status: 'waiting', url: null };

/** A file that is here is shown sooner, and a note that came and went would be a flicker. */
const ARRIVING_AFTER_MS = 400;

/**
 * An address for a photo or video of the replica, given back when nothing shows it any more. One that could not be
 * reached is tried again after each sync.
 */
export function useMediaUrl(media: Media | null, size: 'thumb' | 'full'): MediaUrl {
  const engine = useEngine();
  const [shown, setShown] = useState<MediaUrl>(media ? LOADING : NONE);
  const lastSyncedAt = useSyncExternalStore(engine.status.subscribe, () => engine.status.get().lastSyncedAt);
  const missing = shown.status === 'waiting';
  // Only a missing file cares about the next sync; for the others the value stands still.
  const retry = missing ? lastSyncedAt : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a media row's file never changes, so its id says it all; `retry` asks again.
  useEffect(() => {
    if (!media) {
      setShown(NONE);
      return;
    }
    let url: string | null = null;
    const gone = new AbortController();
    setShown((now) => (now.status === 'waiting' ? now : LOADING));
    const slow = setTimeout(() => {
      setShown((now) => (now.status === 'loading' ? ARRIVING : now));
    }, ARRIVING_AFTER_MS);
    engine.openMedia(media, size, gone.signal).then(
      (blob) => {
        if (gone.signal.aborted) return;
        url = blob ? URL.createObjectURL(blob) : null;
        setShown(url ? { status: 'ready', url } : WAITING);
      },
      () => {
        // A file that cannot be read is shown as one that is not there yet; the next sync tries again.
        if (!gone.signal.aborted) setShown(WAITING);
      },
    );
    return () => {
      clearTimeout(slow);
      gone.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [engine, media?.id, size, retry]);
  return shown;
}
