import { slowness } from '@metalquest/core/logging/slow';
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { track } from '../track.ts';

/** How fast the page was, as the browser measures it (web.dev/vitals). Told once each, most when the page is left. */
export function measureWebVitals(): void {
  for (const on of [onFCP, onINP, onLCP, onTTFB]) on(tellTime);
  // No time, but a share of the screen that moved: in thousandths, since events have whole numbers.
  onCLS(({ value, rating }) =>
    track('performance_metric', {
      metric: 'cls_thousandths',
      duration: value * 1000,
      isCritical: rating === 'poor',
    }),
  );
}

function tellTime({ name, value }: Metric): void {
  track('performance_metric', {
    metric: name.toLowerCase(),
    duration: value,
    isCritical: slowness(value) === 'critical',
  });
}
