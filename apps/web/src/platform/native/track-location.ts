import { Capacitor } from '@capacitor/core';
import { FixKeeper } from '@metalquest/fix-keeper/fix-keeper';
import { warn } from '../../lib/warn.ts';
import type { TrackLocation } from '../location-tracker.ts';
import { nativeGeolocation } from './geolocation.ts';
import { keeperTracker } from './keeper-tracker.ts';

/** By the keeper of this phone. */
export const trackLocation: TrackLocation = (parts) =>
  keeperTracker(parts, {
    keeper: FixKeeper,
    geolocation: nativeGeolocation,
    kind: Capacitor.getPlatform() === 'ios' ? 'ios' : 'android',
  });

/** Nobody is signed in: a run that a session left behind goes no further. What it kept stays for its user. */
export async function endTracking(): Promise<void> {
  try {
    const { run } = await FixKeeper.state();
    if (run) await FixKeeper.stop();
  } catch (cause) {
    warn(`The keeper of fixes could not be ended: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}
