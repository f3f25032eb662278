import type { UserId } from '@metalquest/core/ids';
import { type Commands, createEngine, type EngineOptions, type SyncEngine } from '@metalquest/sync/engine';
import { memoryStorage, type StoragePlatform } from '@metalquest/sync/environment/memory-storage';
import { browserImageProcessor } from '@metalquest/sync/media/browser-image-processor';
import { UnreadableImageError } from '@metalquest/sync/media/image-processor';
import { ReplicaOutdatedError } from '@metalquest/sync/replica/version-guard';
import { device } from '#device';
import { showToast } from '../features/status-bar/show-toast.ts';
import { syncEventToast } from '../features/status-bar/sync-event-toast.ts';
import { guestsWaitingFor } from '../net/auth/waiting-guests.ts';
import { getSupabase } from '../net/supabase.ts';
import { isAutoSyncOn } from '../platform/auto-sync.ts';
import { loadCode } from '../platform/missing-code.ts';
import { reportError } from '../platform/report-error.ts';
import { timed, timedAll } from '../platform/timed.ts';
import { warn } from '../platform/warn.ts';

/** Loads the decoder for the first HEIC photo that the browser cannot read. */
async function decodeHeic(file: Blob): Promise<ImageBitmap> {
  const decoder = await import('../platform/heic/decode-heic.ts').catch((cause: unknown) => {
    throw new UnreadableImageError({ cause, readerMissing: true });
  });
  return decoder.decodeHeic(file);
}

async function statisticsThread() {
  return (await import('../engine/statistics/start-statistics-thread.ts')).startStatisticsThread;
}

/** Where the records of a guest are while this browser stores nothing. */
let guestMemory: StoragePlatform | null = null;

/** Opens the user's engine, with the records of a guest. Resolves when the replica is readable, online or offline. */
export async function openEngine(userId: UserId, isGuest: boolean): Promise<SyncEngine> {
  const engine = await openStored(userId, isGuest);
  if (guestsWaitingFor(localStorage, userId).length > 0) {
    await loadCode(() => import('./adopt-guests.ts'))
      .then(({ adoptGuests }) => adoptGuests(engine, guestMemory))
      .catch(reportError);
  }
  return engine;
}

async function openStored(userId: UserId, isGuest: boolean): Promise<SyncEngine> {
  const imageProcessor = browserImageProcessor(decodeHeic);
  const [connection, deviceParts] = await Promise.all([getSupabase(), device.engineParts(userId)]);
  const options = {
    userId,
    connection,
    imageProcessor,
    statisticsThread,
    isGuest,
    autoSync: isAutoSyncOn,
    ...deviceParts,
  };
  const feel = await hapticsOfDevice();
  const engine = measured(createEngine(options), feel);
  // `engine.events` has no other listener until the engine is open, and a tab with the previous version may
  // block the upgrade.
  const forget = engine.events.subscribe((event) => {
    const message = event.type === 'upgrade-blocked' ? syncEventToast(event) : null;
    if (message) showToast(message.toast, message.id);
  });
  try {
    await timed('open_engine', engine.start());
    return engine;
  } catch (error) {
    if (error instanceof ReplicaOutdatedError) throw error;
    warn(`This browser does not provide storage: ${error instanceof Error ? error.message : error}`);
    await engine.stop();
    return openInMemory(options, feel);
  } finally {
    forget();
  }
}

function measured(engine: SyncEngine, feel: CommandDecorator): SyncEngine {
  return { ...engine, commands: feel(timedAll(engine.commands)) };
}

type CommandDecorator = (commands: Commands) => Commands;

async function hapticsOfDevice(): Promise<CommandDecorator> {
  if (import.meta.env.MODE !== 'native') return (commands) => commands;
  return (await import('./native/haptic-commands.ts')).hapticCommands;
}

/** Storage is blocked or broken, as in a private window: the data lasts until the page closes. */
async function openInMemory(options: EngineOptions, feel: CommandDecorator): Promise<SyncEngine> {
  const storage = guestMemory ?? (await memoryStorage());
  if (options.isGuest) guestMemory = storage;
  const engine = measured(createEngine({ ...options, ...storage, isDurable: false }), feel);
  await engine.start();
  return engine;
}
