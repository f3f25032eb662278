import type { ComponentType } from 'react';
import type { DepthRange } from '../../lib/depth-range.ts';
import type { Display } from '../../lib/use-display.ts';

/** What the choice of depths is given. */
interface DepthFilterProps {
  readonly byDepthCm: Readonly<Record<number, number>>;
  /** How far the scale reaches. */
  readonly all: Readonly<Record<number, number>>;
  readonly range: DepthRange | null;
  readonly onChange: (range: DepthRange | null) => void;
  readonly display: Display;
}

/** The parts of a report's builder that other features bring. */
export interface ReportPageSlots {
  readonly depthFilter: ComponentType<DepthFilterProps>;
}
