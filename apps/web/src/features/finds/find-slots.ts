import type { FindSort } from '@metalquest/core/find/find-filter';
import type { LngLat } from '@metalquest/core/geo/point';
import type { FindId } from '@metalquest/core/ids';
import type { Units } from '@metalquest/core/preferences/preferences';
import type { FindNarrowing } from '@metalquest/sync/queries/queries';
import type { ComponentType } from 'react';
import type { Position } from './find-place.ts';

/** What the small map of a find is given to draw. */
interface FindMapProps {
  readonly location: LngLat;
  readonly name: string;
  readonly units?: Units;
  readonly className?: string;
}

/** What a map with one pin is given, to say where a find lay. */
interface PlacePickerProps {
  readonly value: LngLat | null;
  readonly onChange: (place: LngLat) => void;
  readonly position: Position | null;
  readonly units?: Units;
  readonly label?: string;
  readonly className?: string;
}

export type PlacePickerSlot = ComponentType<PlacePickerProps>;

/** The parts of the add-find screen that other features bring; app/ puts them together. */
export interface AddFindSlots {
  readonly usePosition: () => Position | null;
  readonly placePicker: PlacePickerSlot;
}

/** The parts of a find's page that other features bring. */
export interface FindPageSlots extends AddFindSlots {
  readonly map: ComponentType<FindMapProps>;
  /** Hands the find over as a record for an officer. */
  readonly record: ComponentType<{ findId: FindId }>;
}

/** The parts of the list of finds that other features bring. */
export interface FindsPageSlots {
  /** Hands the listed finds over, in their order. */
  readonly exportFinds: ComponentType<{ narrowing: FindNarrowing; sort: FindSort; total: number | null }>;
}
