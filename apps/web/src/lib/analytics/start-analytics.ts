import { cleanEvent } from '@metalquest/core/analytics/clean-event';
import { collectorEvent } from '@metalquest/core/analytics/collector-event';
import { mayMeasure } from '@metalquest/core/analytics/measuring';
import { readConsentAgain, saidConsent } from '../consent.ts';
import { serverAddress } from '../server-address.ts';
import { tellError } from '../tell-error.ts';
import { connectAnalytics, type Tracked } from '../track.ts';
import { visitorOf } from '../visitor.ts';
import { Collector, type CollectorHost } from './collector.ts';
import { measureWebVitals } from './web-vitals.ts';

let vitalsAreMeasured = false;

/**
 * Measures usage until the answer is called, which stops it at once. The cookie is read again for each event: an answer
 * taken back in another tab, or a cookie deleted by hand, holds here as well.
 */
export function startAnalytics(at: CollectorHost): () => void {
  const collector = new Collector(at, async (url, options) => {
    // What waited may have been held back by an answer in another tab, of which this one has not heard yet.
    if (saidConsent() !== 'opted-in') throw new Error('The answer was taken back');
    return fetch(url, options);
  });
  const listening = new AbortController();

  function send({ name, properties, path }: Tracked): void {
    const consent = saidConsent();
    if (consent !== 'opted-in') readConsentAgain();
    if (!mayMeasure({ consent, host: at.host, path })) return;
    const clean = cleanEvent(name, properties);
    const visitor = visitorOf(localStorage, () => crypto.randomUUID());
    if (clean) collector.put(visitor, collectorEvent(clean, serverAddress()));
    // Whoever signs out is about to leave, and of what is sent in leaving not all arrives.
    if (name === 'user_signed_out') collector.sendNow();
  }
  const { signal } = listening;
  window.addEventListener('error', ({ error }) => tellError(error), { signal });
  window.addEventListener('unhandledrejection', ({ reason }) => tellError(reason), { signal });
  // It goes on measuring what nobody hears any more, and is not started twice.
  if (!vitalsAreMeasured) measureWebVitals();
  vitalsAreMeasured = true;
  // After the vitals' own listeners, which speak up when the page is left. A browser may leave one of the two out.
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
