import type { Category } from '@metalquest/core/find/category';
import type { FindId } from '@metalquest/core/ids';
import type { ComponentType } from 'react';

/** The parts of the map's page that other features bring; app/ puts them together. */
export interface MapPageSlots {
  /** A find's first picture, or a drawn tile. */
  readonly findThumb: ComponentType<{
    readonly findId: FindId;
    readonly category: Category;
    readonly className?: string;
  }>;
}
