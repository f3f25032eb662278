import {
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { platform } from '#platform';
import { noteOnboarding, useOnboarding } from '../net/auth/onboarding.ts';
import { useSession } from '../net/auth/session.ts';
import type { Store } from '../platform/create-store.ts';
import {
  type DeviceLocation,
  DeviceLocationContext,
  useDeviceLocation,
} from '../platform/device-location.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';

const Locator = lazyComponent(async () => (await import('./signed-in.ts')).Locator, { silent: true });

/** Location while signed in. The locator loads as a sibling, so that public pages do not re-render. */
export function DeviceLocationProvider({ children }: { children: ReactNode }) {
  const { status, user } = useSession();
  const shared = useDeviceLocation();
  const [located, setLocated] = useState<Omit<Store<DeviceLocation>, 'set'> | null>(null);
  const location = useSyncExternalStore(
    located?.subscribe ?? subscribeToNothing,
    located?.get ?? (() => shared),
    () => shared,
  );
  const userId = user?.id ?? null;
  const isHeld = useOnboarding(userId)?.isLocationHeld ?? false;
  const release = useCallback(() => {
    if (userId) noteOnboarding(userId, { isLocationHeld: false });
  }, [userId]);
  useReleaseWhereGranted(isHeld, release);
  const held = useMemo<DeviceLocation>(
    () => ({ ...shared, state: 'unavailable', locate: release }),
    [shared, release],
  );
  const signedIn = status === 'signed-in';
  useEffect(() => {
    if (status === 'signed-out') void platform.endTracking?.();
  }, [status]);
  return (
    <DeviceLocationContext value={signedIn ? (isHeld ? held : location) : shared}>
      {children}
      {signedIn && !isHeld ? (
        <Suspense>
          <Locator onService={setLocated} />
        </Suspense>
      ) : null}
    </DeviceLocationContext>
  );
}

const subscribeToNothing = () => () => {};

/** If the browser already has the permission, there is no prompt to hold back. */
function useReleaseWhereGranted(isHeld: boolean, release: () => void): void {
  useEffect(() => {
    if (!isHeld) return;
    navigator.permissions?.query({ name: 'geolocation' }).then(
      ({ state }) => state === 'granted' && release(),
      () => undefined,
    );
  }, [isHeld, release]);
}
