import type { ComponentType } from 'react';
import type { Display } from '../../engine/use-display.ts';
import type { DepthRange } from '../../records/depth-range.ts';

interface DepthFilterProps {
  readonly byDepthCm: Readonly<Record<number, number>>;
  /** Depths that set the scale. */
  readonly all: Readonly<Record<number, number>>;
  readonly range: DepthRange | null;
  readonly onChange: (range: DepthRange | null) => void;
  readonly display: Display;
}

/** Components of other features for the reports, injected by app/. */
export interface ReportPageSlots {
  readonly depthFilter: ComponentType<DepthFilterProps>;
}
