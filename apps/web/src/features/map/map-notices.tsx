import type { Bounds } from '@metalquest/core/geo/bounds';
import type { MapLayer } from '@metalquest/core/map/layer';
import { MapNotice } from '../../map/map-notice.tsx';
import { useSavedGround } from '../../map/offline/use-saved-areas.ts';
import type { MapStyles } from '../../map/use-map-styles.ts';
import type { DeviceLocation } from '../../platform/device-location.ts';

export interface MapNoticesProps {
  /** The map cannot be drawn. */
  readonly failed: boolean;
  readonly styles: MapStyles;
  /** The visible part of the map; null while unknown. */
  readonly view: Bounds | null;
  readonly location: DeviceLocation['state'] | null;
  readonly onFollowEnd: () => void;
  readonly noMatch: boolean;
  readonly onClearFilter: () => void;
}

const LOCATION = {
  blocked:
    import.meta.env.MODE === 'native'
      ? 'Location is blocked. Allow it for MetalQuest in the settings of your phone, then try again.'
      : 'Location is blocked. Allow it for this site in the settings of your browser, then try again.',
  unavailable: 'Your device has no position right now. Move into the open, then try again.',
  locating: 'Finding your location...',
} as const;

const NO_LAYERS: readonly MapLayer[] = [];

export function MapNotices(props: MapNoticesProps) {
  const { failed, styles, view, location, onFollowEnd, noMatch, onClearFilter } = props;
  const nothingSaved = useSavedGround(styles.selected, NO_LAYERS, view) === 'none' && !failed;
  return (
    <>
      {failed ? <MapNotice>This browser cannot draw the map. Your finds are in the list.</MapNotice> : null}
      {nothingSaved ? (
        <MapNotice>No map is saved here. Save one while you have signal: Layers, Save an area.</MapNotice>
      ) : styles.unreachable ? (
        <MapNotice action={{ label: 'Try again', onClick: styles.tryAgain }}>
          {styles.selected?.label ?? 'The map style'} cannot be reached. The survey sheet is shown.
        </MapNotice>
      ) : null}
      {location === 'blocked' || location === 'unavailable' || location === 'locating' ? (
        <MapNotice onClose={onFollowEnd}>{LOCATION[location]}</MapNotice>
      ) : null}
      {noMatch ? (
        <MapNotice action={{ label: 'Clear filters', onClick: onClearFilter }}>
          No finds match these filters.
        </MapNotice>
      ) : null}
    </>
  );
}
