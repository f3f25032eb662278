import type { QuestId, UserId } from '@metalquest/core/ids';
import type { Units } from '@metalquest/core/preferences/preferences';
import { SYSTEM_STATE_SAVE_DELAY_MS } from '@metalquest/core/server-state/limits';
import type { TrackedRun } from '@metalquest/core/tracking/stored-fix';
import type { Clock } from '@metalquest/sync/environment/clock';
import type { DeviceState } from '@metalquest/sync/environment/device-state';
import { listeners } from '@metalquest/sync/status/listeners';
import { createStore } from '../../platform/create-store.ts';
import type { DeviceLocation } from '../../platform/device-location.ts';
import type { TrackedFixes, TrackedWalk, TrackLocation } from '../../platform/location-tracker.ts';
import type { PositionProblem } from '../../platform/position-watcher.ts';
import { namePlace, type PlaceSources } from './name-place.ts';
import { createPlaceNamer } from './place-namer.ts';
import { readSystemState, type SystemStateStorage, saveSystemState } from './system-state.ts';
import { createWeatherService, type WeatherOccasion } from './weather-service.ts';

/** A fix older than this is no longer the current position. */
const FIX_STALE_MS = 2 * 60_000;

export interface LocationEnvironment extends PlaceSources {
  readonly userId: UserId;
  readonly trackLocation: TrackLocation;
  readonly desktop: boolean;
  readonly clock: Clock;
  readonly deviceState: DeviceState;
  readonly storage: SystemStateStorage;
  /** Whether this installation offers the feature; otherwise it is neither requested nor shown. */
  offers(feature: 'weather' | 'place_names'): boolean;
  /** Logs failures that the user cannot fix. Never receives a coordinate. */
  warn(message: string): void;
}

interface PathRecording {
  /** Resolves to true once they are durable. */
  take(fixes: TrackedFixes): Promise<boolean>;
  pausedOutside(run: TrackedRun, atMs: number): Promise<void>;
  adoptedGuests(): Promise<readonly UserId[]>;
}

export interface LocationService {
  get(): DeviceLocation;
  subscribe(listener: () => void): () => void;
  /** The run that this device records; null for none. */
  setActiveQuest(walk: TrackedWalk | null): void;
  /** Stops recording in the page, but keeps background tracking. */
  letGo(): void;
  setPausedQuest(questId: QuestId): void;
  setUnits(units: Units): void;
  /** Sets the receiver of fixes and of pauses from outside the app; returns a function that removes it. */
  recordWith(recording: PathRecording): () => void;
  /** `signedOut` also ends background tracking. */
  stop(how?: { readonly signedOut: boolean }): void;
}

/** Position, place name and weather of a user's device, cached between visits. */
export function createLocationService(env: LocationEnvironment): LocationService {
  const { clock, deviceState, storage, userId } = env;
  let stored = readSystemState(storage, userId, clock.now());
  let walk: TrackedWalk | null = null;
  let recording: PathRecording | null = null;
  let units: Units = stored.currentWeather?.request.units ?? 'metric';
  let wasVisible = deviceState.visible();
  let wasOnline = deviceState.online();
  let cancelSave: (() => void) | null = null;
  const resumed = listeners<void>();

  const store = createStore<DeviceLocation>({
    state: 'locating',
    desktop: env.desktop,
    position: stored.currentLocation,
    locationName: stored.place?.name ?? null,
    fetchingName: false,
    weather: env.offers('weather') ? (stored.currentWeather?.weather ?? null) : null,
    tracking: null,
    locate() {
      if (store.get().state !== 'located') show({ state: 'locating' });
      tracker.locate();
    },
    onTrackingResumed: resumed.subscribe,
  });
  const show = (changes: Partial<DeviceLocation>) => store.set({ ...store.get(), ...changes });
  const save = () => {
    cancelSave?.();
    cancelSave = null;
    saveSystemState(storage, userId, stored, clock.now());
  };
  const update = (changes: Partial<typeof stored>) => {
    stored = { ...stored, ...changes };
    cancelSave ??= clock.schedule(save, SYSTEM_STATE_SAVE_DELAY_MS);
  };

  const namer = createPlaceNamer(stored.place, {
    clock,
    // Without place names the location is shown as coordinates, as it is offline.
    nameOf: async (at) => (env.offers('place_names') ? namePlace(at, env, deviceState.online()) : null),
    onChange(place, fetchingName) {
      show({ locationName: place?.name ?? null, fetchingName });
      update({ place });
    },
    onFailure: () => env.warn('The place name could not be fetched'),
  });
  const weather = createWeatherService(stored.currentWeather, {
    callFunction: env.callFunction,
    clock,
    desktop: env.desktop,
    online: () => deviceState.online() && env.offers('weather'),
    visible: deviceState.visible,
    onChange(known) {
      show({ weather: known.weather });
      // Do not cache a failure: it may come from leaving the page, and the next visit retries.
      update({ currentWeather: known.weather ? known : null });
    },
    onFailure: () => env.warn('The weather could not be fetched'),
  });
  const updateWeather = (trigger: WeatherOccasion) => {
    const { position, state } = store.get();
    // A cached position is shown, but starts no requests.
    if (!position || state !== 'located') return;
    void namer.consider(position, walk !== null);
    if (env.offers('weather')) void weather.consider(position, units, walk !== null, trigger);
  };

  const tracker = env.trackLocation({
    userId,
    adoptedGuests: async () => (await recording?.adoptedGuests()) ?? [],
    clock,
    desktop: env.desktop,
    storage,
    onFix(fix) {
      const trigger = store.get().state === 'located' ? 'fix' : 'arrival';
      show({ position: fix, state: 'located' });
      update({ currentLocation: fix });
      updateWeather(trigger);
    },
    onProblem(problem, message) {
      const { position, state } = store.get();
      // A single failure soon after a good fix is normal and ignored.
      const recent = state === 'located' && position !== null && clock.now() - position.t < FIX_STALE_MS;
      if (recent && (problem === 'timeout' || problem === 'unavailable')) return;
      show({ state: problem === 'blocked' || problem === 'unsupported' ? 'blocked' : 'unavailable' });
      if (isWorthAWarning(problem)) env.warn(`No position: ${message}`);
    },
    onTracked: async (fixes) => (await recording?.take(fixes)) ?? false,
    onPaused: async (run, atMs) => recording?.pausedOutside(run, atMs),
    onHelp: (tracking) => show({ tracking }),
    warn: env.warn,
  });

  const stopLooking = deviceState.subscribe(() => {
    const [visible, online] = [deviceState.visible(), deviceState.online()];
    tracker.setHidden(!visible);
    const returned = visible && !wasVisible;
    if (returned && walk && !tracker.runsInBackground) resumed.notify();
    if (returned || (online && !wasOnline)) updateWeather('arrival');
    [wasVisible, wasOnline] = [visible, online];
  });
  tracker.setHidden(!wasVisible);

  return {
    get: store.get,
    subscribe: store.subscribe,
    setActiveQuest(next) {
      walk = next;
      if (next) tracker.start(next);
      else tracker.stop();
    },
    letGo() {
      walk = null;
      if (!tracker.runsInBackground) tracker.stop();
    },
    setPausedQuest(questId) {
      walk = null;
      tracker.pause(questId);
    },
    setUnits(next) {
      if (next === units) return;
      units = next;
      updateWeather('fix');
    },
    recordWith(next) {
      recording = next;
      return () => {
        if (recording === next) recording = null;
      };
    },
    stop(how = { signedOut: false }) {
      stopLooking();
      tracker.close(how);
      namer.stop();
      weather.stop();
      if (cancelSave) save();
    },
  };
}

/** Timeouts are common under trees (spec section 8), and a denied permission is the user's choice. */
function isWorthAWarning(problem: PositionProblem): boolean {
  return problem === 'unavailable';
}
