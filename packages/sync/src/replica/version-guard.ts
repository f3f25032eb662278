import type Dexie from 'dexie';
import { SCHEMA_VERSION } from './schema.ts';

/** The highest of IndexedDB's own numbers that this app may open: they are ten to each version of Dexie's. */
const HIGHEST_NUMBER = (SCHEMA_VERSION + 1) * 10 - 1;

/** What the user is told then. */
export const OUTDATED =
  'MetalQuest was updated on this device, and this page is of the version before. Reload the page to go on: ' +
  'everything saved is still here.';

/** The replica was written by a newer version of the app, which this one must not touch. */
export class ReplicaOutdatedError extends Error {
  readonly code = 'outdated';

  constructor() {
    super(OUTDATED);
    this.name = 'ReplicaOutdatedError';
  }
}

/** Keeps two versions of the app from working on one replica. */
export interface VersionGuard {
  /** True once a newer version has taken the replica over: nothing is read or written here any more. */
  isOutdated(): boolean;
  onOutdated(listener: () => void): void;
  /** Called when the replica cannot be opened before another tab closes it. */
  onBlocked(listener: () => void): void;
  /**
   * The platform's IndexedDB, which does not open a newer replica. Dexie, refused with its own version, asks for
   * whatever version there is, and would then add to it what it misses.
   */
  factory(platform: IDBFactory): IDBFactory;
  /**
   * Watches the replica: a tab whose replica another tab is about to upgrade closes it for good, at once, so that the
   * upgrade can begin.
   */
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
        // Without a new version the replica is being deleted: the user signed out in another tab. Either way this tab
        // must not open it again by itself.
        dexie.close({ disableAutoOpen: true });
        if (event.newVersion !== null && event.newVersion > 0) giveUp();
        // Ends the chain: Dexie's own listener would let the next query open the replica again.
        return false;
      });
    },
  };
}
