import type { ServerKeeper } from './server-keeper.ts';

/**
 * The runtime: a browser, or the native shell of apps/native. Selected at build time (`#platform` in
 * package.json), so that a browser never loads native code.
 */
export interface Platform {
  readonly isNative: boolean;
  /** Runs before the first render; null if not needed. */
  readonly prepare: (() => Promise<void>) | null;
  /** Stops background recording when no user is signed in; null in a browser. */
  readonly endTracking: (() => Promise<void>) | null;
  /** Stores the chosen server; null in a browser. */
  readonly serverKeeper: ServerKeeper | null;
}
