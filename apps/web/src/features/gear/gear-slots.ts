import type { Category } from '@metalquest/core/find/category';
import type { FindId } from '@metalquest/core/ids';
import type { Media } from '@metalquest/core/media/media';
import type { ComponentType } from 'react';

/** A find's first picture, or a drawn tile. */
interface FindThumbProps {
  readonly findId: FindId;
  readonly category: Category;
  readonly className?: string;
}

/** Pictures over the whole screen. */
interface LightboxProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly media: readonly Media[];
  readonly index: number;
  readonly onIndex: (index: number) => void;
  readonly name: string;
}

/** The parts of a gear's page that other features bring; app/ puts them together. */
export interface GearPageSlots {
  readonly findThumb: ComponentType<FindThumbProps>;
  readonly lightbox: ComponentType<LightboxProps>;
}
