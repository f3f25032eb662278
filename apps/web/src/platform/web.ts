import type { Platform } from './platform.ts';

export const platform: Platform = { isNative: false, prepare: null, endTracking: null, serverKeeper: null };
