import { useEffect } from 'react';
import { trackLocation } from '#track-location';
import { LocationProvider } from '../features/location/location-provider.tsx';
import { callFunction } from '../net/call-function.ts';
import { type DeviceLocation, useDeviceLocation } from '../platform/device-location.ts';
import { warn } from '../platform/warn.ts';

export interface LocatorProps {
  /** Receives each new location state. Must be referentially stable. */
  onChange: (location: DeviceLocation) => void;
}

export function Locator({ onChange }: LocatorProps) {
  return (
    <LocationProvider callFunction={callFunction} trackLocation={trackLocation} warn={warn}>
      <Report onChange={onChange} />
    </LocationProvider>
  );
}

function Report({ onChange }: LocatorProps) {
  const location = useDeviceLocation();
  useEffect(() => onChange(location), [location, onChange]);
  return null;
}
