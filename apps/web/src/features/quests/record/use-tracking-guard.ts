import { TRACKING_PAUSED_MIN_GAP_MS } from '@metalquest/core/quest/attention';
import { trackingPausedToast } from '@metalquest/core/quest/quest-toasts';
import { useEffect } from 'react';
import { useDeviceLocation } from '../../../platform/device-location.ts';
import { toast } from '../../../ui/toast.ts';

/** Hidden pages get no positions: reports the gap on return, at most once a minute (spec section 4). */
export function useTrackingGuard(): void {
  const { onTrackingResumed } = useDeviceLocation();
  useEffect(
    () =>
      onTrackingResumed(
        throttled(
          () => {
            const { title, description } = trackingPausedToast();
            toast.warning(title, { description, id: 'quest-tracking-paused' });
          },
          TRACKING_PAUSED_MIN_GAP_MS,
          Date.now,
        ),
      ),
    [onTrackingResumed],
  );
}

/** Throttles a function: ignores calls within `everyMs` of the last run. `now` is epoch ms. */
function throttled(act: () => void, everyMs: number, now: () => number): () => void {
  let lastMs = Number.NEGATIVE_INFINITY;
  return () => {
    const nowMs = now();
    if (nowMs - lastMs < everyMs) return;
    lastMs = nowMs;
    act();
  };
}
