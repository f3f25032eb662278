import type {
  LocationTracker,
  TrackedFixes,
  TrackedWalk,
  TrackerParts,
  TrackLocation,
} from '../location-tracker.ts';

export function scriptedTracker(goesOnUnseen: boolean) {
  const told: string[] = [];
  let parts: TrackerParts | null = null;
  let walk: TrackedWalk | null = null;
  const track: TrackLocation = (given) => {
    parts = given;
    const tracker: LocationTracker = {
      goesOnUnseen,
      start(next) {
        walk = next;
        told.push(`start ${next.run.questId} ${next.run.startedAt}`);
      },
      pause: (questId) => void told.push(`pause ${questId}`),
      stop: () => void told.push('stop'),
      setHidden: (hidden) => void told.push(hidden ? 'hidden' : 'seen'),
      locate: () => void told.push('locate'),
      close: ({ signedOut }) => void told.push(signedOut ? 'signed out' : 'closed'),
    };
    return tracker;
  };
  const given = (): TrackerParts => {
    if (!parts) throw new Error('nobody tracks');
    return parts;
  };
  return {
    track,
    told,
    walk: () => walk,
    parts: given,
    give: (fixes: TrackedFixes) => given().onTracked(fixes),
  };
}
