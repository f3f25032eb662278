import { asQuestId } from '@metalquest/core/ids';
import type { TrackedWalk, TrackLocation } from '../location-tracker.ts';
import { type GeolocationLike, watchPosition } from '../position-watcher.ts';

export const trackLocation: TrackLocation = (parts) =>
  pageTracker('geolocation' in navigator ? navigator.geolocation : null)(parts);

/** Records only while the page is visible. The browser shows its own permission prompt. */
export function pageTracker(geolocation: GeolocationLike | null): TrackLocation {
  return (parts) => {
    let walk: TrackedWalk | null = null;
    const watcher = watchPosition({
      geolocation,
      clock: parts.clock,
      desktop: parts.desktop,
      onFix(fix, kind) {
        parts.onFix(fix, kind);
        if (!walk || kind !== 'watched') return;
        void parts.onTracked({ from: 'page', questId: asQuestId(walk.run.questId), fix });
      },
      onProblem: parts.onProblem,
    });
    const follow = (next: TrackedWalk | null) => {
      walk = next;
      watcher.setTracking(next !== null);
    };
    return {
      runsInBackground: false,
      start: follow,
      pause: () => follow(null),
      stop: () => follow(null),
      setHidden: watcher.setHidden,
      locate: watcher.locate,
      close: watcher.stop,
    };
  };
}
