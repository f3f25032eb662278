import './native/safe-area.css';
import { nativeServerKeeper } from './native/server-keeper.ts';
import type { Platform } from './platform.ts';

export const platform: Platform = {
  isNative: true,
  prepare: () => nativeServerKeeper.restore(),
  endTracking: async () => (await import('./native/track-location.ts')).endTracking(),
  serverKeeper: nativeServerKeeper,
};
