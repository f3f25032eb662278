import './native/safe-area.css';
import { nativeServerStorage } from './native/server-storage.ts';
import type { Platform } from './platform.ts';

export const platform: Platform = {
  isNative: true,
  prepare: () => nativeServerStorage.restore(),
  endTracking: async () => (await import('./native/track-location.ts')).endTracking(),
  serverKeeper: nativeServerStorage,
};
