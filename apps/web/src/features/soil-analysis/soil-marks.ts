import type { DepthCounts } from '@metalquest/core/soil/depth-figures';

/** Limit of dots side by side at one depth; beyond it finds are drawn as a shape. */
const MOST_ABREAST = 40;
const LARGEST_RADIUS = 3.4;
const SMALLEST_RADIUS = 1.4;

interface Dot {
  /** From the centre. */
  readonly x: number;
  readonly cy: number;
}

interface Bar {
  readonly top: number;
  readonly height: number;
  readonly width: number;
}

/** Finds in a drawing: either a dot each, or bars whose width is the number of finds at a depth. */
export interface Marks {
  readonly dots: readonly Dot[];
  readonly bars: readonly Bar[];
  readonly radius: number;
}

/** The marks of finds by depth, in a column `width` wide; `y` is the position of a depth in cm. */
export function marksOf(
  counts: DepthCounts,
  { width, y }: { readonly width: number; readonly y: (cm: number) => number },
): Marks {
  const maxCount = counts.reduce((max, [, count]) => Math.max(max, count), 0);
  if (maxCount === 0) return { dots: [], bars: [], radius: 0 };
  const row = Math.abs(y(1) - y(0));
  if (maxCount > MOST_ABREAST) {
    const bars = counts.map(([cm, count]) => ({
      top: y(cm) - row / 2,
      height: row,
      width: Math.max((count / maxCount) * width, 0.6),
    }));
    return { dots: [], bars, radius: 0 };
  }
  const radius = Math.max(SMALLEST_RADIUS, Math.min(LARGEST_RADIUS, width / maxCount / 2.2));
  const dots = counts.flatMap(([cm, count]) =>
    Array.from(
      { length: count },
      (_, index): Dot => ({
        // Centred.
        x: (index - (count - 1) / 2) * Math.min(radius * 2.2, width / Math.max(1, count - 1)),
        cy: y(cm),
      }),
    ),
  );
  return { dots, bars: [], radius };
}
