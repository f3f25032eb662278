import { Capacitor } from '@capacitor/core';
import { FixKeeper } from '@metalquest/fix-keeper/fix-keeper';
import type { TrackLocation } from '../location-tracker.ts';
import { warn } from '../warn.ts';
import { fixKeeperTracker } from './fix-keeper-tracker.ts';
import { nativeGeolocation } from './geolocation.ts';

export const trackLocation: TrackLocation = (parts) =>
  fixKeeperTracker(parts, {
    keeper: FixKeeper,
    geolocation: nativeGeolocation,
    kind: Capacitor.getPlatform() === 'ios' ? 'ios' : 'android',
  });

export async function endTracking(): Promise<void> {
  try {
    const { run } = await FixKeeper.state();
    if (run) await FixKeeper.stop();
  } catch (cause) {
    warn(`The fix keeper could not be stopped: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}
