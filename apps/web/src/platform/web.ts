import type { Platform } from './platform.ts';

/** The browser. */
export const platform: Platform = { isNative: false, prepare: null, endTracking: null, serverKeeper: null };
