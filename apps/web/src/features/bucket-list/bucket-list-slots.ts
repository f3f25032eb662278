import type { Category } from '@metalquest/core/find/category';
import type { FindId } from '@metalquest/core/ids';
import type { ComponentType } from 'react';

/** A find's first picture, or a drawn tile. */
interface FindThumbProps {
  readonly findId: FindId;
  readonly category: Category;
  readonly className?: string;
}

/** The parts of the bucket list that other features bring; app/ puts them together. */
export interface BucketListSlots {
  readonly findThumb: ComponentType<FindThumbProps>;
}
