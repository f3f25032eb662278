import type { Bounds } from '@metalquest/core/geo/bounds';
import type { Units } from '@metalquest/core/preferences/preferences';
import type { FindNarrowing } from '@metalquest/sync/queries/queries';
import type { ComponentType } from 'react';
import type { Choice, ChoiceSource } from '../../lib/use-choices.ts';

/** A square of ground and the letter it goes by. */
export interface LetteredSpot {
  readonly letter: string;
  readonly bounds: Bounds;
  readonly count: number;
}

export interface SpotsMapProps {
  readonly spots: readonly LetteredSpot[];
  /** The one that is looked at: the map goes there. */
  readonly chosen: LetteredSpot | null;
  /** What the map shows, in words. */
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

/** The parts of the page that other features bring; app/ puts them together. */
export interface StatisticsPageSlots {
  readonly spotsMap: ComponentType<SpotsMapProps>;
  /** A filter by one of the person's own quests, permissions or detectors. */
  readonly choiceFilter: ComponentType<ChoiceFilterProps>;
}
