import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { platform } from '#platform';
import { type DeviceLocation, DeviceLocationContext, useDeviceLocation } from '../lib/device-location.ts';
import { noteOnboarding, useOnboarding } from '../lib/onboarding.ts';
import { useSession } from '../lib/session.ts';
import { late } from '../ui/late.tsx';

const Locator = late(async () => (await import('./signed-in.ts')).Locator, { silent: true });

/**
 * Gives the app the device's location while somebody is signed in. What finds it loads beside the pages, not
 * above them: public pages do without it, and nothing is drawn anew when it arrives. A new account is not asked before
 * the onboarding has said why, or something needs to know.
 */
export function DeviceLocationProvider({ children }: { children: ReactNode }) {
  const { status, user } = useSession();
  const nowhere = useDeviceLocation();
  const [location, setLocation] = useState<DeviceLocation>(nowhere);
  const userId = user?.id ?? null;
  const isHeld = useOnboarding(userId)?.isLocationHeld ?? false;
  const release = useCallback(() => {
    if (userId) noteOnboarding(userId, { isLocationHeld: false });
  }, [userId]);
  useReleaseWhereGranted(isHeld, release);
  const held = useMemo<DeviceLocation>(
    () => ({ ...nowhere, state: 'unavailable', locate: release }),
    [nowhere, release],
  );
  const signedIn = status === 'signed-in';
  useEffect(() => {
    if (status === 'signed-out') void platform.endTracking?.();
  }, [status]);
  return (
    <DeviceLocationContext value={signedIn ? (isHeld ? held : location) : nowhere}>
      {children}
      {signedIn && !isHeld ? (
        <Suspense>
          <Locator onChange={setLocation} />
        </Suspense>
      ) : null}
    </DeviceLocationContext>
  );
}

/** Where the browser has the permission already, nobody is asked and nothing needs to be held back. */
function useReleaseWhereGranted(isHeld: boolean, release: () => void): void {
  useEffect(() => {
    if (!isHeld) return;
    navigator.permissions?.query({ name: 'geolocation' }).then(
      ({ state }) => state === 'granted' && release(),
      // A browser that cannot tell: it stays held.
      () => undefined,
    );
  }, [isHeld, release]);
}
