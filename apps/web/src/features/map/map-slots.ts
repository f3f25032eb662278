import type { Category } from '@metalquest/core/find/category';
import type { FindId } from '@metalquest/core/ids';
import type { ComponentType } from 'react';

/** Components of other features for the map page, injected by app/. */
export interface MapPageSlots {
  /** A find's first picture, or a placeholder. */
  readonly findThumb: ComponentType<{
    readonly findId: FindId;
    readonly category: Category;
    readonly className?: string;
  }>;
}
