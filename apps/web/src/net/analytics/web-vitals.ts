import { slowness } from '@metalquest/core/logging/slow';
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { track } from './track.ts';

/** Reports Core Web Vitals (web.dev/vitals), each once, most of them when the page is hidden. */
export function measureWebVitals(): void {
  for (const on of [onFCP, onINP, onLCP, onTTFB]) on(tellTime);
  // CLS is a ratio; events carry integers, so it is reported in thousandths.
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
