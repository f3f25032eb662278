import type { Category } from '@metalquest/core/find/category';
import type { FindId } from '@metalquest/core/ids';
import type { Media } from '@metalquest/core/media/media';
import type { ComponentType } from 'react';

/** A find's first picture, or a placeholder. */
interface FindThumbProps {
  readonly findId: FindId;
  readonly category: Category;
  readonly className?: string;
}

/** Pictures full-screen. */
interface LightboxProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly media: readonly Media[];
  readonly index: number;
  readonly onIndex: (index: number) => void;
  readonly name: string;
}

/** Components of other features for the gear page, injected by app/. */
export interface GearPageSlots {
  readonly findThumb: ComponentType<FindThumbProps>;
  readonly lightbox: ComponentType<LightboxProps>;
}
