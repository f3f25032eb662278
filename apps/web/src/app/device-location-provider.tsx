import { lazy, type ReactNode, Suspense, useState } from 'react';
import { type DeviceLocation, DeviceLocationContext, useDeviceLocation } from '../lib/device-location.ts';
import { useSession } from '../lib/session.ts';

const Locator = lazy(async () => ({ default: (await import('./signed-in.ts')).Locator }));

/**
 * Gives the app the device's location while somebody is signed in. What finds it loads beside the pages, not
 * above them: public pages do without it, and nothing is drawn anew when it arrives.
 */
export function DeviceLocationProvider({ children }: { children: ReactNode }) {
  const { status } = useSession();
  const nowhere = useDeviceLocation();
  const [location, setLocation] = useState<DeviceLocation>(nowhere);
  const signedIn = status === 'signed-in';
  return (
    <DeviceLocationContext value={signedIn ? location : nowhere}>
      {children}
      {signedIn ? (
        <Suspense>
          <Locator onChange={setLocation} />
        </Suspense>
      ) : null}
    </DeviceLocationContext>
  );
}
