import type { Category } from '@metalquest/core/find/category';
import type { LngLat } from '@metalquest/core/geo/point';
import type { ComponentType } from 'react';

/** The parts of the import page that other features bring; app/ puts them together. */
export interface ImportSlots {
  /** A walk and its finds, drawn small; the words are beside it. */
  readonly walkSketch: ComponentType<{
    readonly path: readonly LngLat[];
    readonly finds: readonly LngLat[];
    readonly className?: string;
  }>;
  readonly categoryIcon: ComponentType<{ readonly category: Category; readonly className?: string }>;
}
