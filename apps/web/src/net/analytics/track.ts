import type { AnalyticsEventName, AnalyticsEvents } from '@metalquest/core/analytics/events';
import { readConsent } from '@metalquest/core/consent/consent';

export interface Tracked {
  readonly name: AnalyticsEventName;
  readonly properties: object;
  readonly path: string;
}

const MOST_WAITING = 20;

let receive: ((tracked: Tracked) => void) | null = null;
let waiting: Tracked[] = [];

/** Records an analytics event. Without consent, the event is neither sent nor queued. */
export function track<Name extends AnalyticsEventName>(name: Name, properties: AnalyticsEvents[Name]): void {
  const tracked = { name, properties, path: window.location.pathname };
  if (receive) receive(tracked);
  else if (waiting.length < MOST_WAITING && readConsent(document.cookie) === 'opted-in')
    waiting.push(tracked);
}

export function connectAnalytics(receiver: (tracked: Tracked) => void): () => void {
  receive = receiver;
  const before = waiting;
  waiting = [];
  for (const tracked of before) receiver(tracked);
  return () => {
    if (receive === receiver) receive = null;
  };
}
