import type Dexie from 'dexie';
import { SCHEMA_VERSION } from './schema.ts';

/** The highest IndexedDB version this app may open; Dexie multiplies its versions by ten. */
const HIGHEST_NUMBER = (SCHEMA_VERSION + 1) * 10 - 1;

export const OUTDATED =
  'MetalQuest was updated on this device, and this page is of the version before. Reload the page to go on: ' +
  'everything saved is still here.';

/** A newer version of the app has upgraded the replica. */
export class ReplicaOutdatedError extends Error {
  readonly code = 'outdated';

  constructor() {
    super(OUTDATED);
    this.name = 'ReplicaOutdatedError';
  }
}

/** Keeps two versions of the app from using one replica. */
export interface VersionGuard {
  /** True once a newer version has upgraded the replica: nothing is read or written here any more. */
  isOutdated(): boolean;
  onOutdated(listener: () => void): void;
  /** Called when the replica cannot be opened before another tab closes it. */
  onBlocked(listener: () => void): void;
  /**
   * Wraps IndexedDB so that it refuses a newer replica. Dexie alone would open any version and add the stores
   * it misses.
   */
  factory(platform: IDBFactory): IDBFactory;
  /** Closes the replica for good when another tab wants to upgrade it, so that the upgrade can start. */
  watch(dexie: Dexie): void;
}

export function versionGuard(): VersionGuard {
  let outdated = false;
  const listeners: (() => void)[] = [];
  const blocked: (() => void)[] = [];

  function giveUp(): void {
    if (outdated) return;
    outdated = true;
    for (const listener of listeners) listener();
  }

  function openWhatIsThere(platform: IDBFactory, name: string): IDBOpenDBRequest {
    const request = platform.open(name, HIGHEST_NUMBER);
    request.addEventListener('error', () => {
      if (request.error?.name === 'VersionError') giveUp();
    });
    return request;
  }

  return {
    isOutdated: () => outdated,
    onOutdated: (listener) => void listeners.push(listener),
    onBlocked: (listener) => void blocked.push(listener),
    factory: (platform) => ({
      open: (name, version) =>
        version === undefined ? openWhatIsThere(platform, name) : platform.open(name, version),
      deleteDatabase: (name) => platform.deleteDatabase(name),
      databases: () => platform.databases(),
      cmp: (a, b) => platform.cmp(a, b),
    }),
    watch(dexie) {
      dexie.on('blocked', () => {
        for (const listener of blocked) listener();
      });
      dexie.on('versionchange', (event) => {
        // Without a new version, the replica is being deleted after a sign-out in another tab. Either way,
        // this tab must not reopen it.
        dexie.close({ disableAutoOpen: true });
        if (event.newVersion !== null && event.newVersion > 0) giveUp();
        // Skips Dexie's own listener, which would let the next query reopen the replica.
        return false;
      });
    },
  };
}
