import { asQuestId } from '@metalquest/core/ids';
import { DEFAULT_PREFERENCES } from '@metalquest/core/preferences/preferences';
import type { ActiveQuest, PausedQuest } from '@metalquest/core/quest/quest';
import { trackingNotice } from '@metalquest/core/tracking/tracking-text';
import type { Queries, SyncEngine } from '@metalquest/sync/engine';
import { systemClock } from '@metalquest/sync/environment/clock';
import { browserDeviceState } from '@metalquest/sync/environment/device-state';
import { useEffect, useState } from 'react';
import { trackLocation } from '#track-location';
import { useOpenEngine } from '../../engine/engine.ts';
import { useLive } from '../../engine/use-live.ts';
import { sessionStore, useSession } from '../../net/auth/session.ts';
import { callFunction } from '../../net/call-function.ts';
import { loadConfig } from '../../net/config.ts';
import { hasFeature } from '../../net/site-settings.ts';
import type { TrackedWalk } from '../../platform/location-tracker.ts';
import { warn } from '../../platform/warn.ts';
import { toast } from '../../ui/toast.ts';
import { createLocationService, type LocationService } from './location-service.ts';
import { createPathRecorder } from './path-recorder.ts';
import { forgetSystemState } from './system-state.ts';

export interface LocatorProps {
  /** Receives the location of the user's device; null at the end. Must be referentially stable. */
  readonly onService: (service: LocationService | null) => void;
}

/** Tracks the device's location while a user is signed in (spec section 6). */
export function Locator({ onService }: LocatorProps) {
  const session = useSession();
  const engine = useOpenEngine();
  const userId = session.user?.id ?? null;
  const isGuest = session.user?.isGuest ?? false;
  const [service, setService] = useState<LocationService | null>(null);

  useEffect(() => {
    if (!userId) return;
    const created = createLocationService({
      userId,
      trackLocation,
      desktop: isDesktop(window),
      clock: systemClock,
      deviceState: browserDeviceState(),
      storage: localStorage,
      callFunction,
      // The place of a guest stays on the device.
      placeNames: async () => (isGuest ? 'device' : (await loadConfig()).placeNames),
      placeAround: async (at) => (await import('../../map/world-places.ts')).placeAround(at),
      offers: (feature) => (!isGuest || feature !== 'weather') && hasFeature(feature),
      warn,
    });
    setService(created);
    onService(created);
    const stopAsking = locateWhenAllowed(created);
    return () => {
      stopAsking();
      const signedOut = sessionStore.get().user?.id !== userId;
      created.stop({ signedOut });
      setService(null);
      onService(null);
      // The next user of the device must not see this user's last location.
      if (signedOut) forgetSystemState(localStorage, userId);
    };
  }, [userId, isGuest, onService]);
  return service && engine ? <QuestTracking service={service} engine={engine} /> : null;
}

/** Tracks the quest of this device: records its path, and shows its weather in the user's units. */
function QuestTracking({ service, engine }: { service: LocationService; engine: SyncEngine }) {
  const { queries, commands } = engine;
  const trackedQuest = useLive(() => followed(queries), [queries]);
  const preferences = useLive(() => queries.preferences(), [queries]);
  const units = preferences.value?.defaultUnits ?? DEFAULT_PREFERENCES.defaultUnits;
  // Depends only on the tracked fields, so that an edit of the notes does not restart tracking.
  const key = trackedQuest.status === 'ready' ? followedKey(trackedQuest.value) : null;

  useEffect(() => {
    const { take } = createPathRecorder({
      recordPathPoint: commands.recordPathPoint,
      recordFixes: commands.recordFixes,
      onFailure: (title, message) => toast.error(title, { description: message, id: 'path-not-recorded' }),
    });
    return service.recordWith({
      take,
      adoptedGuests: queries.adoptedGuests,
      async pausedOutside({ questId, startedAt }, atMs) {
        const quest = await queries.quest(asQuestId(questId));
        // The quest may have been paused and resumed elsewhere.
        if (quest?.status !== 'active' || quest.currentSegmentStart !== startedAt) return;
        const outcome = await commands.pauseQuest(quest.id, atMs);
        if (!outcome.ok) toast.error(outcome.error.title, { description: outcome.error.message });
      },
    });
  }, [service, commands, queries]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the quest.
  useEffect(() => {
    const quest = trackedQuest.value;
    // Keep tracking while the quest is still loading.
    if (key === null) return;
    if (quest?.status === 'active') service.setActiveQuest(walkOf(quest, Date.now()));
    else if (quest) service.setPausedQuest(quest.id);
    else service.setActiveQuest(null);
  }, [service, key]);
  useEffect(() => () => service.letGo(), [service]);
  useEffect(() => {
    if (preferences.status === 'ready') service.setUnits(units);
  }, [service, preferences.status, units]);
  return null;
}

type Followed = ActiveQuest | PausedQuest | null;

async function followed(queries: Queries): Promise<Followed> {
  const tracked = await queries.trackedQuest();
  if (tracked?.status === 'active') return tracked;
  const current = await queries.currentQuest();
  return current?.status === 'paused' ? current : null;
}

function followedKey(quest: Followed): string {
  if (!quest) return 'none';
  return quest.status === 'active'
    ? `${quest.id} ${quest.currentSegmentStart} ${quest.name}`
    : `${quest.id} paused`;
}

function walkOf(quest: ActiveQuest, nowMs: number): TrackedWalk {
  const { id: questId, userId, currentSegmentStart: startedAt, durationSeconds: durationBeforeS } = quest;
  return { run: { questId, userId, startedAt, durationBeforeS }, notice: trackingNotice(quest, nowMs) };
}

/** Retries when the user grants the location permission in the browser's settings. */
function locateWhenAllowed(service: LocationService): () => void {
  let status: PermissionStatus | null = null;
  let stopped = false;
  const onChange = () => {
    if (status?.state === 'granted') service.get().locate();
  };
  // Browsers without this API (older Safari) rely on the "Try again" buttons.
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

/** Whether this is a desktop or laptop: its main pointer is a mouse, and it reports no mobile browser. */
function isDesktop(host: Pick<Window, 'matchMedia'> & { navigator: object }): boolean {
  const userAgentData = 'userAgentData' in host.navigator ? host.navigator.userAgentData : null;
  if (
    typeof userAgentData === 'object' &&
    userAgentData !== null &&
    'mobile' in userAgentData &&
    userAgentData.mobile === true
  )
    return false;
  return host.matchMedia('(hover: hover) and (pointer: fine)').matches;
}
