import { useEffect } from 'react';
import { toast } from '../../ui/toast.ts';
import { createTrackingGuard } from './tracking-guard.ts';

/** What the guard may do with the tracking; without either, it only tells. */
export interface TrackingControl {
  pause?(): void;
  resume?(): void;
}

/**
 * Pauses tracking while the page is hidden during an active quest, and tells of it on return (spec section 4).
 * `tracking` must keep its identity from render to render.
 */
export function useTrackingGuard(active: boolean, tracking: TrackingControl): void {
  useEffect(() => {
    if (!active) return;
    const guard = createTrackingGuard({
      now: () => Date.now(),
      pauseTracking: () => tracking.pause?.(),
      resumeTracking: () => tracking.resume?.(),
      tellPaused: () =>
        toast.warning('Quest Tracking Paused', {
          description: 'Your path was not recorded while this page was hidden. The timer went on.',
          id: 'quest-tracking-paused',
        }),
    });
    const onChange = () => guard.visibilityChanged(document.visibilityState === 'hidden');
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, [active, tracking]);
}
