import { useEffect } from 'react';
import { useDeviceLocation } from '../../lib/device-location.ts';
import { toast } from '../../ui/toast.ts';
import { throttled } from './throttled.ts';

/** 'Quest Tracking Paused' is told at most this often (spec section 4). */
const TELL_AT_MOST_EVERY_MS = 60_000;

/**
 * Tracking pauses while the page is hidden during an active quest, because browsers give a hidden page no
 * positions; this tells of the gap on return, once a minute at most (spec section 4).
 */
export function useTrackingGuard(): void {
  const { onTrackingResumed } = useDeviceLocation();
  useEffect(
    () =>
      onTrackingResumed(
        throttled(
          () =>
            toast.warning('Quest Tracking Paused', {
              description: 'Your path was not recorded while this page was hidden. The timer went on.',
              id: 'quest-tracking-paused',
            }),
          TELL_AT_MOST_EVERY_MS,
          Date.now,
        ),
      ),
    [onTrackingResumed],
  );
}
