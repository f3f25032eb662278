import type Dexie from 'dexie';
import { SCHEMA_VERSION } from './schema.ts';

/** The highest IndexedDB version this app may open; Dexie multiplies its versions by ten. */
const HIGHEST_NUMBER = (SCHEMA_VERSION + 1) * 10 - 1;

/**
 * Between this version and the next, so that an upgrade of the app still applies. Opening a replica under it closes
 * it in all other tabs, after their last transaction.
 */
export const SEALED_VERSION = SCHEMA_VERSION + 0.5;

export const isSealedNumber = (number: number): boolean => number % 10 !== 0;

export const OUTDATED =
  'MetalQuest was updated on this device, and this page is from the previous version. Reload the page to continue: ' +
  'everything saved is still here.';

export class ReplicaOutdatedError extends Error {
  readonly code = 'outdated';

  constructor() {
    super(OUTDATED);
    this.name = 'ReplicaOutdatedError';
  }
}

export interface VersionGuard {
  isOutdated(): boolean;
  onOutdated(listener: () => void): void;
  /** Called when the replica cannot be opened before another tab closes it. */
  onBlocked(listener: () => void): void;
  /** Refuses to open a newer replica, which Dexie would open and extend with its own stores. */
  factory(platform: IDBFactory): IDBFactory;
  /** Closes the replica permanently when another tab wants to upgrade it, so that the upgrade can start. */
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
        // Without a new version, the replica is being deleted; a sealed one is being moved. This tab must not reopen it.
        dexie.close({ disableAutoOpen: true });
        if (event.newVersion !== null && event.newVersion > 0 && !isSealedNumber(event.newVersion)) giveUp();
        // Skips Dexie's own listener, which would let the next query reopen the replica.
        return false;
      });
    },
  };
}
