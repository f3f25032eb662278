import { DEFAULT_PREFERENCES } from '@metalquest/core/preferences/preferences';
import type { SyncEngine } from '@metalquest/sync/engine';
import { systemClock } from '@metalquest/sync/environment/clock';
import { browserSurroundings } from '@metalquest/sync/environment/surroundings';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { DeviceLocationContext, NOWHERE } from '../../lib/device-location.ts';
import { useOpenEngine } from '../../lib/engine.ts';
import { sessionStore, useSession } from '../../lib/session.ts';
import { hasFeature } from '../../lib/site-settings.ts';
import { useLive } from '../../lib/use-live.ts';
import { toast } from '../../ui/toast.ts';
import { isDesktop } from './device-kind.ts';
import { createLocationService, type LocationService } from './location-service.ts';
import { createPathRecorder } from './path-recorder.ts';
import type { CallFunction } from './request-budget.ts';
import { forgetSystemState } from './system-state.ts';

export interface LocationProviderProps {
  /** Calls a function of the backend as the signed-in user. Must keep its identity. */
  readonly callFunction: CallFunction;
  /** Takes warnings for the log; they hold no coordinate. Must keep its identity. */
  readonly warn: (message: string) => void;
  readonly children: ReactNode;
}

/** Follows the device while somebody is signed in, and nobody otherwise (spec section 6). */
export function LocationProvider({ callFunction, warn, children }: LocationProviderProps) {
  const session = useSession();
  const engine = useOpenEngine();
  const userId = session.user?.id ?? null;
  const [service, setService] = useState<LocationService | null>(null);

  useEffect(() => {
    if (!userId) return;
    const made = createLocationService({
      userId,
      geolocation: 'geolocation' in navigator ? navigator.geolocation : null,
      desktop: isDesktop(window),
      clock: systemClock,
      surroundings: browserSurroundings(),
      storage: localStorage,
      callFunction,
      offers: hasFeature,
      warn,
    });
    setService(made);
    const stopAsking = locateWhenAllowed(made);
    return () => {
      stopAsking();
      made.stop();
      setService(null);
      // Whoever uses the device next learns nothing of where this user was.
      if (sessionStore.get().user?.id !== userId) forgetSystemState(localStorage, userId);
    };
  }, [userId, callFunction, warn]);

  const location = useSyncExternalStore(service?.subscribe ?? subscribeToNothing, service?.get ?? nowhere);
  // One tree whether there is a service or not: the app below must not be mounted anew when somebody signs in.
  return (
    <DeviceLocationContext value={location}>
      {service && engine ? <QuestTracking service={service} engine={engine} /> : null}
      {children}
    </DeviceLocationContext>
  );
}

const subscribeToNothing = () => () => {};
const nowhere = () => NOWHERE;

/** Tracks the quest begun on this device: its fixes become its path, and its weather is in the user's units. */
function QuestTracking({ service, engine }: { service: LocationService; engine: SyncEngine }) {
  const { queries, commands } = engine;
  const tracked = useLive(() => queries.trackedQuest(), [queries]);
  const preferences = useLive(() => queries.preferences(), [queries]);
  const activeId = tracked.value?.id ?? null;
  const units = preferences.value?.defaultUnits ?? DEFAULT_PREFERENCES.defaultUnits;

  useEffect(() => {
    const recorder = createPathRecorder({
      recordPathPoint: (questId, point) => commands.recordPathPoint(questId, point),
      onFailure: (title, message) => toast.error(title, { description: message, id: 'path-not-recorded' }),
    });
    return service.onTrackedFix((questId, fix) => void recorder.take(questId, fix));
  }, [service, commands]);
  useEffect(() => {
    service.setActiveQuest(activeId);
    return () => service.setActiveQuest(null);
  }, [service, activeId]);
  useEffect(() => {
    if (preferences.status === 'ready') service.setUnits(units);
  }, [service, preferences.status, units]);
  return null;
}

/** Asks again when the person allows the location in the browser's own settings. */
function locateWhenAllowed(service: LocationService): () => void {
  let status: PermissionStatus | null = null;
  let stopped = false;
  const onChange = () => {
    if (status?.state === 'granted') service.get().locate();
  };
  // Where browsers cannot tell (older Safari), the "Try again" buttons serve.
  navigator.permissions?.query({ name: 'geolocation' }).then(
    (found) => {
      if (stopped) return;
      status = found;
      found.addEventListener('change', onChange);
    },
    () => undefined,
  );
  return () => {
    stopped = true;
    status?.removeEventListener('change', onChange);
  };
}
