/** 'Quest Tracking Paused' is told at most this often (spec section 4). */
export const TELL_AT_MOST_EVERY_MS = 60_000;

export interface TrackingGuardParts {
  /** Epoch ms. */
  now(): number;
  /** Stop asking the device where it is. */
  pauseTracking(): void;
  resumeTracking(): void;
  /** Tell the person that the path has a gap. */
  tellPaused(): void;
}

export interface TrackingGuard {
  /** The page was hidden or shown. */
  visibilityChanged(hidden: boolean): void;
}

/**
 * What happens to the tracking of an active quest when its page is hidden: browsers stop giving positions to a
 * hidden page, so tracking is paused on purpose, and the person is told on return, once a minute at most.
 */
export function createTrackingGuard(parts: TrackingGuardParts): TrackingGuard {
  let paused = false;
  let toldAtMs = Number.NEGATIVE_INFINITY;
  return {
    visibilityChanged(hidden) {
      if (hidden) {
        paused = true;
        parts.pauseTracking();
        return;
      }
      if (!paused) return;
      paused = false;
      parts.resumeTracking();
      const nowMs = parts.now();
      if (nowMs - toldAtMs < TELL_AT_MOST_EVERY_MS) return;
      toldAtMs = nowMs;
      parts.tellPaused();
    },
  };
}
