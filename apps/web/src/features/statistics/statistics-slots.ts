import type { Bounds } from '@metalquest/core/geo/bounds';
import type { Units } from '@metalquest/core/preferences/preferences';
import type { FindNarrowing } from '@metalquest/sync/queries/queries';
import type { ComponentType } from 'react';
import type { Choice, ChoiceSource } from '../../records/use-choices.ts';

/** A grid square with its letter. */
export interface LetteredSpot {
  readonly letter: string;
  readonly bounds: Bounds;
  readonly count: number;
}

export interface SpotsMapProps {
  readonly spots: readonly LetteredSpot[];
  /** The selected square, which the map centres on. */
  readonly chosen: LetteredSpot | null;
  /** The accessible name of the map. */
  readonly label: string;
  readonly units: Units;
  readonly className?: string;
}

interface ChoiceFilterProps {
  readonly source: ChoiceSource;
  readonly chosen: Choice | null;
  readonly narrowing: FindNarrowing;
  readonly onChoose: (id: string | null) => void;
  readonly locale: string;
}

/** Components of other features for the statistics page, injected by app/. */
export interface StatisticsPageSlots {
  readonly spotsMap: ComponentType<SpotsMapProps>;
  readonly choiceFilter: ComponentType<ChoiceFilterProps>;
}
