import type { LngLat } from '@metalquest/core/geo/point';
import type { Units } from '@metalquest/core/preferences/preferences';
import type { ComponentType } from 'react';

/** What the small map of a find is given to draw. */
interface FindMapProps {
  readonly location: LngLat;
  readonly name: string;
  readonly units?: Units;
  readonly className?: string;
}

/** The parts of a find's page that other features bring; app/ puts them together. */
export interface FindPageSlots {
  readonly map: ComponentType<FindMapProps>;
}
