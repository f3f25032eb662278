import type { UserId } from '@metalquest/core/ids';
import type { EngineOptions } from '@metalquest/sync/engine';

export interface Network {
  online(): boolean;
  subscribe(listener: () => void): () => void;
}

type OwnEngineParts = Pick<EngineOptions, 'deviceState' | 'marker' | 'largeFiles'>;

/** Separate from Platform, which every page loads; import only from lazy code (`#device`). */
export interface Device {
  readonly network: Network;
  engineParts(userId: UserId): Promise<OwnEngineParts>;
  /** Deletes the user's data outside the engine; null if there is none. */
  readonly forgetUser: ((userId: UserId) => Promise<void>) | null;
  /** Opens the share sheet; false if cancelled. Null in a browser, which downloads instead. */
  readonly share: ((file: Blob, name: string) => Promise<boolean>) | null;
  /**
   * Lets the app record sound while it is in the background or the screen is locked, until the returned function is
   * called. Null in a browser.
   */
  readonly recordInBackground: (() => Promise<() => Promise<void>>) | null;
  /** Opens a page in the system browser over the app. Null in a browser, which navigates. */
  readonly openPage: ((address: string) => Promise<void>) | null;
}
