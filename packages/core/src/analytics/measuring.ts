import type { Consent } from '../consent/consent.ts';
import { isMeasuredPage } from './page-pattern.ts';

export interface MeasuringFacts {
  readonly consent: Consent;
  /** ANALYTICS_HOST; null if unset. */
  readonly host: string | null;
  readonly path: string;
}

/** Requires the visitor's consent and a configured host. */
export function mayLoadAnalytics({ consent, host }: Omit<MeasuringFacts, 'path'>): boolean {
  return consent === 'opted-in' && host !== null && host !== '';
}

export function mayMeasure(facts: MeasuringFacts): boolean {
  return mayLoadAnalytics(facts) && isMeasuredPage(facts.path);
}
