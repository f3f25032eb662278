import { questError } from '@metalquest/core/quest/quest-error';
import { LocateFixed, MapPin, MapPinOff } from 'lucide-react';
import type { Display } from '../../../engine/use-display.ts';
import { usePlaceText } from '../../../engine/use-place-text.ts';
import { WeatherCredit } from '../../../records/weather-credit.tsx';
import { Button } from '../../../ui/button.tsx';
import { WeatherNote } from '../weather-note.tsx';
import type { StartPlace } from './use-start-place.ts';

const icon = { 'aria-hidden': true, size: 22, strokeWidth: 1.75, className: 'shrink-0' } as const;

export interface StartPlaceNoteProps {
  place: StartPlace;
  chosen: boolean;
  display: Display;
  /** Whether starting failed for lack of a location. */
  needed: boolean;
}

export function StartPlaceNote({ place, chosen, display, needed }: StartPlaceNoteProps) {
  const write = usePlaceText();
  if (place.location) {
    return (
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-control bg-moss-tint px-4 py-3">
        <span className="flex min-w-0 items-center gap-2">
          <MapPin {...icon} />
          <span className="min-w-0">
            {chosen ? 'The place you chose on the map' : (place.locationName ?? 'Fetching location name...')}
            <span className="block text-muted text-sm tabular-nums">{write(place.location)}</span>
          </span>
        </span>
        {place.weather ? (
          <span className="flex flex-wrap items-center gap-x-2">
            <WeatherNote weather={place.weather} display={display} described />
            <WeatherCredit className="text-muted text-sm underline-offset-2 hover:underline" />
          </span>
        ) : null}
      </p>
    );
  }
  if (place.state === 'locating') {
    return (
      <p role="status" className="flex items-center gap-2 rounded-control bg-moss-tint px-4 py-3 text-muted">
        <LocateFixed {...icon} className="shrink-0 animate-breathe" />
        Finding your location...
      </p>
    );
  }
  const { title, message } = questError('location-required');
  return (
    <div
      role={needed ? 'alert' : 'status'}
      className="grid gap-3 rounded-control border border-clay bg-clay-tint px-4 py-3.5"
    >
      <div className="flex items-start gap-2.5">
        <MapPinOff {...icon} className="mt-0.5 shrink-0 text-clay" />
        <div>
          <p className="font-[620] text-clay">{title}</p>
          <p>{message}</p>
        </div>
      </div>
      <Button variant="secondary" className="justify-self-start" onClick={place.retry}>
        Try again
      </Button>
    </div>
  );
}
