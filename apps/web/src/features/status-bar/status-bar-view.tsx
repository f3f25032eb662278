import { formatCoordinates } from '@metalquest/core/geo/format';
import { locationLabel } from '@metalquest/core/location/location-label';
import type { Units } from '@metalquest/core/preferences/preferences';
import { Wifi, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DeviceLocation } from '../../platform/device-location.ts';
import { WeatherReading } from './weather-reading.tsx';

export interface StatusBarViewProps {
  readonly online: boolean;
  readonly location: DeviceLocation;
  readonly units: Units;
  readonly locale: string;
  readonly sync: ReactNode;
}

/** The line at the foot of the app: network, place, weather, sync. Only problems are coloured. */
export function StatusBarView({ online, location, units, locale, sync }: StatusBarViewProps) {
  const { desktop, position, locationName, weather } = location;
  const firstFix = location.state === 'locating' && !position;
  const label = locationLabel({
    desktop,
    hasPosition: position !== null,
    fetchingName: location.fetchingName || firstFix,
    locationName,
  });
  return (
    <section aria-label="Status" className="border-line border-t bg-card text-sm">
      <div className="mx-auto flex h-[calc(var(--status-bar)-1px)] w-full max-w-360 items-center gap-2.5 px-3.5 sm:gap-5 sm:px-4 md:px-10">
        <Network online={online} />
        <div className="min-w-0 grow leading-tight sm:flex sm:items-baseline sm:gap-4">
          <p className="truncate">{label}</p>
          {position && !desktop ? (
            <p className="figures truncate font-normal text-muted text-xs sm:shrink-0 sm:text-sm sm:tracking-normal">
              {formatCoordinates(position)}
            </p>
          ) : null}
        </div>
        {weather ? <WeatherReading weather={weather} units={units} locale={locale} /> : null}
        {sync}
      </div>
    </section>
  );
}

function Network({ online }: { online: boolean }) {
  return online ? (
    <span className="flex shrink-0 items-center gap-2 text-muted">
      <Wifi aria-hidden="true" size={20} strokeWidth={1.75} />
      <span className="sr-only sm:not-sr-only">Online</span>
    </span>
  ) : (
    <span className="flex shrink-0 items-center gap-1.5 text-clay">
      <WifiOff aria-hidden="true" size={20} strokeWidth={1.75} />
      Offline
    </span>
  );
}
