import type { UserId } from '@metalquest/core/ids';
import type { EngineOptions } from '@metalquest/sync/engine';

/** Whether the device has a network. */
export interface Network {
  online(): boolean;
  /** Calls back on every change; the answer unsubscribes. */
  subscribe(listener: () => void): () => void;
}

/** The parts of an engine that a platform has better ones for than the browser's. */
type OwnEngineParts = Pick<EngineOptions, 'surroundings' | 'marker' | 'largeFiles'>;

/**
 * What the device does for the app besides showing it. It stands apart from Platform, which every page loads: only what
 * is loaded late imports this (`#device` in package.json).
 */
export interface Device {
  readonly network: Network;
  /** What the engine of this user is made of here; the browser's own where it is empty. */
  engineParts(userId: UserId): Promise<OwnEngineParts>;
  /** Removes what the device keeps of this user beside the engine's data; null where there is nothing. */
  readonly forgetUser: ((userId: UserId) => Promise<void>) | null;
  /** Hands a file to other apps; false when the person called it off. Null where the browser keeps downloads. */
  readonly share: ((file: Blob, name: string) => Promise<boolean>) | null;
  /** Opens a page in the system's browser, over the app. Null where a page simply goes there. */
  readonly openPage: ((address: string) => Promise<void>) | null;
}
