import type { UserId } from '@metalquest/core/ids';
import type { EngineOptions } from '@metalquest/sync/engine';

export interface Network {
  online(): boolean;
  /** Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

/** Engine parts that a platform may override. */
type OwnEngineParts = Pick<EngineOptions, 'surroundings' | 'marker' | 'largeFiles'>;

/**
 * Device features. Separate from Platform, which every page loads; import this only from lazy code (`#device`
 * in package.json).
 */
export interface Device {
  readonly network: Network;
  /** Overrides for the engine of this user; empty in a browser. */
  engineParts(userId: UserId): Promise<OwnEngineParts>;
  /** Deletes the user's data outside the engine; null if there is none. */
  readonly forgetUser: ((userId: UserId) => Promise<void>) | null;
  /** Opens the share sheet; false if cancelled. Null in a browser, which downloads instead. */
  readonly share: ((file: Blob, name: string) => Promise<boolean>) | null;
  /** Opens a page in the system browser over the app. Null in a browser, which navigates. */
  readonly openPage: ((address: string) => Promise<void>) | null;
}
