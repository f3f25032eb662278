import { asUserId, type QuestId } from '@metalquest/core/ids';
import { vi } from 'vitest';
import type { TrackedWalk } from '../../../platform/location-tracker.ts';
import type { GeolocationLike } from '../../../platform/position-watcher.ts';
import { fakeClock } from '../../../platform/testing/fake-clock.ts';
import { pageTracker } from '../../../platform/web/track-location.ts';
import { createLocationService, type LocationEnvironment } from '../location-service.ts';
import type { CallFunction } from '../request-budget.ts';
import { fakeDeviceState, fakeGeolocation, fakeStorage } from './fake-device.ts';

export const ANNA = asUserId('11111111-1111-4111-8111-111111111111');

/** A walk that starts at the tests' clock. */
export function walkOf(questId: QuestId): TrackedWalk {
  const startedAt = '2026-04-12T09:00:00.000Z';
  return {
    run: { questId, userId: ANNA, startedAt, durationBeforeS: 0 },
    notice: {
      title: 'Recording Long field',
      text: '',
      elapsedMs: 0,
      pauseLabel: 'Pause',
      pausedTitle: 'Paused: Long field',
      pausedText: '',
      channelName: 'Recording a quest',
    },
  };
}

/** A location service with fakes; `before` replaces some of them. */
export function startService({
  geolocation,
  ...before
}: Partial<LocationEnvironment> & { geolocation?: GeolocationLike | null } = {}) {
  const clock = fakeClock();
  const device = fakeGeolocation();
  const fakeState = fakeDeviceState();
  const storage = fakeStorage();
  const warn = vi.fn<(message: string) => void>();
  const callFunction = vi.fn<CallFunction>(async (name) =>
    name === 'weather'
      ? { main: { temp: 11.4 }, weather: [{ main: 'Rain', description: 'light rain', icon: '10d' }] }
      : { address: { village: 'Buzet' } },
  );
  const service = createLocationService({
    userId: ANNA,
    trackLocation: pageTracker(geolocation === undefined ? device.geolocation : geolocation),
    desktop: false,
    clock,
    deviceState: fakeState.deviceState,
    storage,
    callFunction,
    placeNames: async () => 'server',
    placeAround: async () => null,
    offers: () => true,
    warn,
    ...before,
  });
  const callCount = (name: string) => callFunction.mock.calls.filter(([called]) => called === name).length;
  return { service, clock, device, fakeState, storage, warn, callFunction, callCount };
}
