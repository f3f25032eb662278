import { useSyncExternalStore } from 'react';
import { device } from '#device';

/** Whether the device has a network. */
export function useOnline(): boolean {
  return useSyncExternalStore(device.network.subscribe, device.network.online, () => true);
}
