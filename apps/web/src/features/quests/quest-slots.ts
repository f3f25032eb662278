import type { Category } from '@metalquest/core/find/category';
import type { LngLat, PathPoint } from '@metalquest/core/geo/point';
import type { FindId, QuestId } from '@metalquest/core/ids';
import type { Boundary } from '@metalquest/core/permission/permission';
import type { Units } from '@metalquest/core/preferences/preferences';
import type { Weather } from '@metalquest/core/quest/weather';
import type { QuestFilter } from '@metalquest/sync/queries/queries';
import type { ComponentType, ReactNode } from 'react';

/** The device's position; accuracy is a radius in metres. */
export interface Position extends LngLat {
  readonly accuracyM: number;
}

export interface MapFind extends LngLat {
  readonly id: FindId;
  readonly name: string;
}

interface QuestMapProps {
  readonly path: readonly PathPoint[];
  readonly finds: readonly MapFind[];
  readonly position: Position | null;
  /** The permission's land. */
  readonly boundary?: Boundary | null;
  readonly onFindClick?: (id: string) => void;
  readonly units?: Units;
  readonly className?: string;
  readonly children?: ReactNode;
}

/** A find's first picture, or a placeholder. */
interface FindThumbProps {
  readonly findId: FindId;
  readonly category: Category;
  readonly className?: string;
}

/** Components of other features for the quest page, injected by app/. */
export interface QuestPageSlots {
  readonly map: ComponentType<QuestMapProps>;
  readonly findThumb: ComponentType<FindThumbProps>;
  readonly usePosition: () => Position | null;
  /** Exports the quest to a file. */
  readonly exportQuest: ComponentType<{ id: QuestId }>;
}

/** Components of other features for the list of quests. */
export interface QuestsPageSlots extends Pick<QuestPageSlots, 'findThumb'> {
  /** Exports the listed quests to a file. */
  readonly exportQuests: ComponentType<{
    filter: Omit<QuestFilter, 'offset' | 'limit'>;
    total: number | null;
    look: 'icon' | 'words';
  }>;
}

/** Location and weather for a new quest. */
export interface StartPlace {
  /** `blocked`: permission denied; `unavailable`: no fix in time. */
  readonly state: 'locating' | 'ready' | 'blocked' | 'unavailable';
  readonly location: LngLat | null;
  readonly locationName: string | null;
  readonly weather: Weather | null;
  retry(): void;
}
