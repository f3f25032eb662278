import { asUserId } from '@metalquest/core/ids';
import { vi } from 'vitest';
import { createLocationService, type LocationEnvironment } from '../location-service.ts';
import type { CallFunction } from '../request-budget.ts';
import { fakeClock } from './fake-clock.ts';
import { fakeGeolocation, fakeStorage, fakeSurroundings } from './fake-device.ts';

export const ANNA = asUserId('11111111-1111-4111-8111-111111111111');

/** A location service on a device made of fakes; `before` brings parts of an earlier one. */
export function startService(before: Partial<LocationEnvironment> = {}) {
  const clock = fakeClock();
  const device = fakeGeolocation();
  const around = fakeSurroundings();
  const storage = fakeStorage();
  const warn = vi.fn<(message: string) => void>();
  const callFunction = vi.fn<CallFunction>(async (name) =>
    name === 'weather'
      ? { main: { temp: 11.4 }, weather: [{ main: 'Rain', description: 'light rain', icon: '10d' }] }
      : { address: { village: 'Buzet' } },
  );
  const service = createLocationService({
    userId: ANNA,
    geolocation: device.geolocation,
    desktop: false,
    clock,
    surroundings: around.surroundings,
    storage,
    callFunction,
    offers: () => true,
    warn,
    ...before,
  });
  const asked = (name: string) => callFunction.mock.calls.filter(([called]) => called === name).length;
  return { service, clock, device, around, storage, warn, callFunction, asked };
}
