import { type DeviceFix, useDeviceLocation } from './device-location.ts';

/** The current position; null if unknown or only remembered from the last visit. */
export function usePosition(): DeviceFix | null {
  const { state, position } = useDeviceLocation();
  return state === 'located' ? position : null;
}
