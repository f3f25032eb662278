import type { LngLat } from '@metalquest/core/geo/point';
import { formatDistance } from '@metalquest/core/units/distance';
import { Locate, MapPin } from 'lucide-react';
import type { Display } from '../../../engine/use-display.ts';
import { usePlaceText } from '../../../engine/use-place-text.ts';
import type { MapPosition } from '../../../map/map-content.ts';
import { PlacePicker } from '../../../map/place-picker.tsx';
import { Button } from '../../../ui/button.tsx';
import { FoldedRow } from '../folded-row.tsx';
import type { FindPlace } from './find-place.ts';

interface PlaceRowProps {
  place: FindPlace;
  position: MapPosition | null;
  onPin: (place: LngLat | null) => void;
  /** What removing the pin returns to; null if nothing. */
  unpin: string | null;
  title?: string;
  display: Display;
}

/** The location, collapsed; its map has a draggable pin and loads when the row opens. */
export function PlaceRow({ place, position, onPin, unpin, title, display }: PlaceRowProps) {
  const { location } = place;
  const write = usePlaceText();
  return (
    <FoldedRow icon={MapPin} title={title ?? placeTitle(place, display)} empty={location === null}>
      <PlacePicker
        value={location}
        onChange={onPin}
        position={position}
        units={display.units}
        label="Where it was found"
        className="h-72 w-full rounded-picture border border-line sm:h-80"
      />
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-muted text-sm tabular-nums">
          {location ? write(location) : 'Tap the map where you found it.'}
        </p>
        {place.source === 'pin' && unpin !== null ? (
          <Button variant="ghost" className="-mr-3 px-3 text-moss-deep" onClick={() => onPin(null)}>
            <Locate aria-hidden="true" size={20} strokeWidth={1.75} />
            {unpin}
          </Button>
        ) : null}
      </div>
    </FoldedRow>
  );
}

function placeTitle({ source, accuracyM }: FindPlace, { units, locale }: Display): string {
  switch (source) {
    case 'pin':
      return 'Place set manually';
    case 'photo':
      return 'Place from the photo';
    case 'gps':
      return `Your location, to within ${formatDistance(Math.max(1, accuracyM ?? 1), units, locale)}`;
    case 'none':
      return 'Set the place on a map';
  }
}
