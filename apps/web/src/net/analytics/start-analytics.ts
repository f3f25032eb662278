import { cleanEvent } from '@metalquest/core/analytics/clean-event';
import { collectorEvent } from '@metalquest/core/analytics/collector-event';
import { mayMeasure } from '@metalquest/core/analytics/measuring';
import { slowness } from '@metalquest/core/logging/slow';
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { reportError } from '../../platform/report-error.ts';
import { serverAddress } from '../server-address.ts';
import { Collector, type CollectorHost } from './collector.ts';
import { rereadConsent, storedConsent } from './consent.ts';
import { connectAnalytics, type Tracked, track } from './track.ts';
import { visitorOf } from './visitor.ts';

let vitalsAreMeasured = false;

/** Measures usage until the returned function is called. Reads consent again for each event. */
export function startAnalytics(at: CollectorHost): () => void {
  const collector = new Collector(at, async (url, options) => {
    // Consent may have been withdrawn in another tab while events were queued.
    if (storedConsent() !== 'opted-in') throw new Error('Consent was withdrawn');
    return fetch(url, options);
  });
  const listening = new AbortController();

  function send({ name, properties, path }: Tracked): void {
    const consent = storedConsent();
    if (consent !== 'opted-in') rereadConsent();
    if (!mayMeasure({ consent, host: at.host, path })) return;
    const clean = cleanEvent(name, properties);
    const visitor = visitorOf(localStorage, () => crypto.randomUUID());
    if (clean) collector.put(visitor, collectorEvent(clean, serverAddress()));
    // The page unloads after a sign-out and often after an error. Requests sent while unloading may be lost:
    // Chromium waits half a second for the page when it is left for another site.
    if (name === 'user_signed_out') collector.sendNow();
    if (name === '$exception') collector.sendUnlessSending();
  }
  const { signal } = listening;
  window.addEventListener('error', ({ error }) => reportError(error), { signal });
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason), { signal });
  // web-vitals cannot be stopped and must start only once.
  if (!vitalsAreMeasured) measureWebVitals();
  vitalsAreMeasured = true;
  // Registered after the web-vitals listeners, which report when the page is hidden. Browsers may skip one of
  // the two events.
  const leaving = () => document.visibilityState === 'hidden' && collector.sendNow();
  document.addEventListener('visibilitychange', leaving, { signal });
  window.addEventListener('pagehide', () => collector.sendNow(), { signal });
  const disconnect = connectAnalytics(send);
  return () => {
    disconnect();
    listening.abort();
    collector.end();
  };
}

/** Reports Core Web Vitals (web.dev/vitals), each once, most of them when the page is hidden. */
function measureWebVitals(): void {
  for (const on of [onFCP, onINP, onLCP, onTTFB]) on(trackTime);
  // CLS is a ratio; events carry integers, so it is reported in thousandths.
  onCLS(({ value, rating }) =>
    track('performance_metric', {
      metric: 'cls_thousandths',
      duration: value * 1000,
      isCritical: rating === 'poor',
    }),
  );
}

function trackTime({ name, value }: Metric): void {
  track('performance_metric', {
    metric: name.toLowerCase(),
    duration: value,
    isCritical: slowness(value) === 'critical',
  });
}
