import { useSyncExternalStore } from 'react';
import { device } from '#device';

export function useOnline(): boolean {
  return useSyncExternalStore(device.network.subscribe, device.network.online, () => true);
}
