import type { Category } from '@metalquest/core/find/category';
import type { LngLat, PathPoint } from '@metalquest/core/geo/point';
import type { FindId, QuestId } from '@metalquest/core/ids';
import type { Boundary } from '@metalquest/core/permission/permission';
import type { Units } from '@metalquest/core/preferences/preferences';
import type { Weather } from '@metalquest/core/quest/weather';
import type { QuestFilter } from '@metalquest/sync/queries/queries';
import type { ComponentType, ReactNode } from 'react';

/** Where the person is now; accuracy is a radius in metres. */
export interface Position extends LngLat {
  readonly accuracyM: number;
}

/** A find's dot on a map. */
export interface MapFind extends LngLat {
  readonly id: FindId;
  readonly name: string;
}

/** What a quest's map is given to draw. */
interface QuestMapProps {
  readonly path: readonly PathPoint[];
  readonly finds: readonly MapFind[];
  readonly position: Position | null;
  /** The land of the permission it is made under. */
  readonly boundary?: Boundary | null;
  readonly onFindClick?: (id: string) => void;
  readonly units?: Units;
  readonly className?: string;
  /** Laid over the map. */
  readonly children?: ReactNode;
}

/** A find's first picture, or a drawn tile. */
interface FindThumbProps {
  readonly findId: FindId;
  readonly category: Category;
  readonly className?: string;
}

/** The parts of a quest's page that other features bring; app/ puts them together. */
export interface QuestPageSlots {
  readonly map: ComponentType<QuestMapProps>;
  readonly findThumb: ComponentType<FindThumbProps>;
  readonly usePosition: () => Position | null;
  /** Hands the quest over as a file. */
  readonly exportQuest: ComponentType<{ id: QuestId }>;
}

/** The parts of the list of quests that other features bring. */
export interface QuestsPageSlots extends Pick<QuestPageSlots, 'findThumb'> {
  /** Hands the listed quests over as a file. */
  readonly exportQuests: ComponentType<{
    filter: Omit<QuestFilter, 'offset' | 'limit'>;
    total: number | null;
    look: 'icon' | 'words';
  }>;
}

/** What is known about here and now for a new quest. */
export interface StartPlace {
  /** `blocked` when the person or the browser refused, `unavailable` when no fix came in time. */
  readonly state: 'locating' | 'ready' | 'blocked' | 'unavailable';
  readonly location: LngLat | null;
  readonly locationName: string | null;
  readonly weather: Weather | null;
  retry(): void;
}
