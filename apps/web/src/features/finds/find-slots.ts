import type { FindSort } from '@metalquest/core/find/find-filter';
import type { LngLat } from '@metalquest/core/geo/point';
import type { FindId } from '@metalquest/core/ids';
import type { Units } from '@metalquest/core/preferences/preferences';
import type { FindNarrowing } from '@metalquest/sync/queries/queries';
import type { ComponentType } from 'react';
import type { Position } from './find-place.ts';

/** Props of the small map of a find. */
interface FindMapProps {
  readonly location: LngLat;
  readonly name: string;
  readonly units?: Units;
  readonly className?: string;
}

/** Props of the map with one pin that sets a find's location. */
interface PlacePickerProps {
  readonly value: LngLat | null;
  readonly onChange: (place: LngLat) => void;
  readonly position: Position | null;
  readonly units?: Units;
  readonly label?: string;
  readonly className?: string;
}

export type PlacePickerSlot = ComponentType<PlacePickerProps>;

/** Components of other features for the add-find page, injected by app/. */
export interface AddFindSlots {
  readonly usePosition: () => Position | null;
  readonly placePicker: PlacePickerSlot;
}

/** Components of other features for the page of a find. */
export interface FindPageSlots extends AddFindSlots {
  readonly map: ComponentType<FindMapProps>;
  /** Exports the find as a record for an officer. */
  readonly record: ComponentType<{ findId: FindId }>;
}

/** Components of other features for the list of finds. */
export interface FindsPageSlots {
  /** Exports the listed finds, in their order. */
  readonly exportFinds: ComponentType<{ narrowing: FindNarrowing; sort: FindSort; total: number | null }>;
}
