import type { QuestId, UserId } from '@metalquest/core/ids';
import type { Units } from '@metalquest/core/preferences/preferences';
import { SYSTEM_STATE_SAVE_DELAY_MS } from '@metalquest/core/server-state/limits';
import type { TrackedRun } from '@metalquest/core/tracking/kept-fix';
import type { Clock } from '@metalquest/sync/environment/clock';
import type { Surroundings } from '@metalquest/sync/environment/surroundings';
import { createStore } from '../../lib/create-store.ts';
import type { DeviceLocation } from '../../lib/device-location.ts';
import type { TrackedFixes, TrackedWalk, TrackLocation } from '../../platform/location-tracker.ts';
import type { PositionProblem } from '../../platform/position-watcher.ts';
import { createPlaceNamer } from './place-namer.ts';
import type { CallFunction } from './request-budget.ts';
import { readSystemState, type SystemStateStorage, saveSystemState } from './system-state.ts';
import { createWeatherKeeper, type WeatherOccasion } from './weather-keeper.ts';

/** A fix older than this says where the device was, not where it is. */
const FIX_STALE_MS = 2 * 60_000;

/** Everything outside the service: the device, the network and time. */
export interface LocationEnvironment {
  readonly userId: UserId;
  readonly trackLocation: TrackLocation;
  readonly desktop: boolean;
  readonly clock: Clock;
  readonly surroundings: Surroundings;
  readonly storage: SystemStateStorage;
  readonly callFunction: CallFunction;
  /** Whether this installation offers it; what it does not is neither asked for nor shown. */
  offers(feature: 'weather' | 'place_names'): boolean;
  /** Takes what goes wrong and is not the user's to mend. Never given a coordinate. */
  warn(message: string): void;
}

/** What becomes of fixes for paths. */
interface PathRecording {
  /** True once they are durable. */
  take(fixes: TrackedFixes): Promise<boolean>;
  pausedOutside(run: TrackedRun, atMs: number): Promise<void>;
}

/** Follows the device of a signed-in user until it is stopped. */
export interface LocationService {
  get(): DeviceLocation;
  subscribe(listener: () => void): () => void;
  /** The run that is walked with this device now; null without one. */
  setActiveQuest(walk: TrackedWalk | null): void;
  /** Nobody records any more, for now: what goes on unseen goes on. */
  letGo(): void;
  /** The quest that waits in hand, which nothing is recorded of. */
  setPausedQuest(questId: QuestId): void;
  setUnits(units: Units): void;
  /** Where fixes for paths and a pause outside of the app go, until the answer is called. */
  recordWith(recording: PathRecording): () => void;
  /** `signedOut`: the user is gone, and with them what goes on unseen. */
  stop(how?: { readonly signedOut: boolean }): void;
}

function listeners<T extends unknown[]>() {
  const all = new Set<(...values: T) => void>();
  return {
    add(listener: (...values: T) => void) {
      all.add(listener);
      return () => {
        all.delete(listener);
      };
    },
    tell(...values: T) {
      for (const listener of all) listener(...values);
    },
  };
}

/** Position, place name and weather of one user's device, remembered between visits. */
export function createLocationService(env: LocationEnvironment): LocationService {
  const { clock, surroundings, storage, userId } = env;
  let kept = readSystemState(storage, userId, clock.now());
  let walk: TrackedWalk | null = null;
  let recording: PathRecording | null = null;
  let units: Units = kept.currentWeather?.request.units ?? 'metric';
  let wasVisible = surroundings.visible();
  let wasOnline = surroundings.online();
  let cancelSave: (() => void) | null = null;
  const resumed = listeners<[]>();

  const store = createStore<DeviceLocation>({
    state: 'locating',
    desktop: env.desktop,
    position: kept.currentLocation,
    locationName: kept.place?.name ?? null,
    fetchingName: false,
    weather: env.offers('weather') ? (kept.currentWeather?.weather ?? null) : null,
    tracking: null,
    locate() {
      if (store.get().state !== 'located') show({ state: 'locating' });
      tracker.locate();
    },
    onTrackingResumed: resumed.add,
  });
  const show = (changes: Partial<DeviceLocation>) => store.set({ ...store.get(), ...changes });
  const save = () => {
    cancelSave?.();
    cancelSave = null;
    saveSystemState(storage, userId, kept, clock.now());
  };
  const keep = (changes: Partial<typeof kept>) => {
    kept = { ...kept, ...changes };
    cancelSave ??= clock.schedule(save, SYSTEM_STATE_SAVE_DELAY_MS);
  };

  const namer = createPlaceNamer(kept.place, {
    callFunction: env.callFunction,
    clock,
    // Without names it is as without signal: where it is, in figures.
    online: () => surroundings.online() && env.offers('place_names'),
    onChange(place, fetchingName) {
      show({ locationName: place?.name ?? null, fetchingName });
      keep({ place });
    },
    onFailure: () => env.warn('The place name could not be fetched'),
  });
  const weather = createWeatherKeeper(kept.currentWeather, {
    callFunction: env.callFunction,
    clock,
    desktop: env.desktop,
    online: () => surroundings.online() && env.offers('weather'),
    visible: surroundings.visible,
    onChange(known) {
      show({ weather: known.weather });
      // A failure is not kept: it may be this page being left, and the next one asks anew.
      keep({ currentWeather: known.weather ? known : null });
    },
    onFailure: () => env.warn('The weather could not be fetched'),
  });
  const look = (occasion: WeatherOccasion) => {
    const { position, state } = store.get();
    // Where the last visit ended is shown, but nothing is asked about it.
    if (!position || state !== 'located') return;
    void namer.consider(position, walk !== null);
    if (env.offers('weather')) void weather.consider(position, units, walk !== null, occasion);
  };

  const tracker = env.trackLocation({
    userId,
    clock,
    desktop: env.desktop,
    storage,
    onFix(fix) {
      const occasion = store.get().state === 'located' ? 'fix' : 'arrival';
      show({ position: fix, state: 'located' });
      keep({ currentLocation: fix });
      look(occasion);
    },
    onProblem(problem, message) {
      const { position, state } = store.get();
      // A missed fix just after a good one is everyday: browsers report it at every stumble of the receiver.
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

  const stopLooking = surroundings.subscribe(() => {
    const [visible, online] = [surroundings.visible(), surroundings.online()];
    tracker.setHidden(!visible);
    const returned = visible && !wasVisible;
    if (returned && walk && !tracker.goesOnUnseen) resumed.tell();
    if (returned || (online && !wasOnline)) look('arrival');
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
      if (!tracker.goesOnUnseen) tracker.stop();
    },
    setPausedQuest(questId) {
      walk = null;
      tracker.pause(questId);
    },
    setUnits(next) {
      if (next === units) return;
      units = next;
      look('fix');
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

/** A timeout is everyday in a wood (spec section 8), and a refusal is the person's wish. */
function isWorthAWarning(problem: PositionProblem): boolean {
  return problem === 'unavailable';
}
