import { type DeviceFix, useDeviceLocation } from '../lib/device-location.ts';

/** Where the person is now; null while that is only remembered from the last visit or unknown. */
export function usePosition(): DeviceFix | null {
  const { state, position } = useDeviceLocation();
  return state === 'located' ? position : null;
}
