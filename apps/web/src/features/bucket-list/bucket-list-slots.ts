import type { Category } from '@metalquest/core/find/category';
import type { FindId } from '@metalquest/core/ids';
import type { ComponentType } from 'react';

/** A find's first picture, or a placeholder. */
interface FindThumbProps {
  readonly findId: FindId;
  readonly category: Category;
  readonly className?: string;
}

/** Components of other features, injected by app/. */
export interface BucketListSlots {
  readonly findThumb: ComponentType<FindThumbProps>;
}
