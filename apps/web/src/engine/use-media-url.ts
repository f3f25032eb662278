import type { Media } from '@metalquest/core/media/media';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useEngine } from './engine.ts';

/** `arriving`: slower than a local read, so it is downloading. `waiting`: unreachable until a sync. */
export type MediaUrl =
  | { readonly status: 'none' | 'loading' | 'arriving' | 'waiting'; readonly url: null }
  | { readonly status: 'ready'; readonly url: string };

const NONE: MediaUrl = { status: 'none', url: null };
const LOADING: MediaUrl = { status: 'loading', url: null };
const ARRIVING: MediaUrl = { status: 'arriving', url: null };
const WAITING: MediaUrl = { status: 'waiting', url: null };

/** Local files load faster than this; avoids a flicker of the note. */
const ARRIVING_AFTER_MS = 400;

/** An object URL for a media row, revoked on unmount. Retries after each sync. */
export function useMediaUrl(media: Media | null, size: 'thumb' | 'full'): MediaUrl {
  const engine = useEngine();
  const [shown, setShown] = useState<MediaUrl>(media ? LOADING : NONE);
  const lastSyncedAt = useSyncExternalStore(engine.status.subscribe, () => engine.status.get().lastSyncedAt);
  const missing = shown.status === 'waiting';
  // Only a missing file depends on the sync time.
  const retry = missing ? lastSyncedAt : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a media file is immutable per id; `retry` re-runs the effect.
  useEffect(() => {
    if (!media) {
      setShown(NONE);
      return;
    }
    let url: string | null = null;
    const unmounted = new AbortController();
    setShown((now) => (now.status === 'waiting' ? now : LOADING));
    const slow = setTimeout(() => {
      setShown((now) => (now.status === 'loading' ? ARRIVING : now));
    }, ARRIVING_AFTER_MS);
    engine.openMedia(media, size, unmounted.signal).then(
      (blob) => {
        if (unmounted.signal.aborted) return;
        url = blob ? URL.createObjectURL(blob) : null;
        setShown(url ? { status: 'ready', url } : WAITING);
      },
      () => {
        if (!unmounted.signal.aborted) setShown(WAITING);
      },
    );
    return () => {
      clearTimeout(slow);
      unmounted.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [engine, media?.id, size, retry]);
  return shown;
}
