import type { Category } from '@metalquest/core/find/category';
import type { LngLat } from '@metalquest/core/geo/point';
import type { ComponentType } from 'react';

/** Components of other features for the import page, injected by app/. */
export interface ImportSlots {
  /** A small drawing of a walk and its finds; decorative. */
  readonly walkSketch: ComponentType<{
    readonly path: readonly LngLat[];
    readonly finds: readonly LngLat[];
    readonly className?: string;
  }>;
  readonly categoryIcon: ComponentType<{ readonly category: Category; readonly className?: string }>;
}
