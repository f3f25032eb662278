import type { Statistics } from '@metalquest/core/statistics/statistics';
import type { Display } from '../../../engine/use-display.ts';

export interface StatisticsChartProps {
  readonly statistics: Statistics;
  readonly display: Display;
  readonly className?: string;
}
