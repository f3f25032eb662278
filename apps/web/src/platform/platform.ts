import type { ServerKeeper } from './server-keeper.ts';

/**
 * What the app runs in: a browser, or the native shell of apps/native. The build decides which (`#platform` in
 * package.json), so a browser never loads what only the shell needs.
 */
export interface Platform {
  readonly isNative: boolean;
  /** What must be done before anything is drawn; null where nothing must. */
  readonly prepare: (() => Promise<void>) | null;
  /** Ends what a phone goes on to record when nobody is signed in; null where nothing goes on without a page. */
  readonly endTracking: (() => Promise<void>) | null;
  /** Where the chosen server is kept; null in a browser, whose server is the one that it came from. */
  readonly serverKeeper: ServerKeeper | null;
}
