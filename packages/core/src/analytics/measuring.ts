import type { Consent } from '../consent/consent.ts';
import { isMeasuredPage } from './page-pattern.ts';

/** What decides whether anything is measured. */
export interface MeasuringFacts {
  readonly consent: Consent;
  /** ANALYTICS_HOST; null when the operator set none. */
  readonly host: string | null;
  readonly path: string;
}

/** Whether the client of the analytics may be loaded: never before somebody said yes, nor without a host. */
export function mayLoadAnalytics({ consent, host }: Omit<MeasuringFacts, 'path'>): boolean {
  return consent === 'opted-in' && host !== null && host !== '';
}

/** Whether an event may be sent from this page. */
export function mayMeasure(facts: MeasuringFacts): boolean {
  return mayLoadAnalytics(facts) && isMeasuredPage(facts.path);
}
