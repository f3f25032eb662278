import type { ServerStorage } from './server-storage.ts';

/** Selected at build time (`#platform` in package.json), so that a browser never loads native code. */
export interface Platform {
  readonly isNative: boolean;
  readonly prepare: (() => Promise<void>) | null;
  readonly endTracking: (() => Promise<void>) | null;
  readonly serverKeeper: ServerStorage | null;
}
