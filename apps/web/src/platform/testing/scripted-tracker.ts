import type {
  LocationTracker,
  TrackedFixes,
  TrackedWalk,
  TrackerParts,
  TrackLocation,
} from '../location-tracker.ts';

export function scriptedTracker(runsInBackground: boolean) {
  const calls: string[] = [];
  let parts: TrackerParts | null = null;
  let walk: TrackedWalk | null = null;
  const track: TrackLocation = (trackerParts) => {
    parts = trackerParts;
    const tracker: LocationTracker = {
      runsInBackground,
      start(next) {
        walk = next;
        calls.push(`start ${next.run.questId} ${next.run.startedAt}`);
      },
      pause: (questId) => void calls.push(`pause ${questId}`),
      stop: () => void calls.push('stop'),
      setHidden: (hidden) => void calls.push(hidden ? 'hidden' : 'seen'),
      locate: () => void calls.push('locate'),
      close: ({ signedOut }) => void calls.push(signedOut ? 'signed out' : 'closed'),
    };
    return tracker;
  };
  const currentParts = (): TrackerParts => {
    if (!parts) throw new Error('nobody tracks');
    return parts;
  };
  return {
    track,
    calls,
    walk: () => walk,
    parts: currentParts,
    emit: (fixes: TrackedFixes) => currentParts().onTracked(fixes),
  };
}
