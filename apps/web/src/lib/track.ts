import type { AnalyticsEventName, AnalyticsEvents } from '@metalquest/core/analytics/events';
import { readConsent } from '@metalquest/core/consent/consent';

/** Something that happened, and on which page. What of it may leave the device is decided later. */
export interface Tracked {
  readonly name: AnalyticsEventName;
  readonly properties: object;
  /** The page's path, as it is. */
  readonly path: string;
}

/** Kept for a client that is still being loaded, and no more. */
const MOST_WAITING = 20;

let receive: ((tracked: Tracked) => void) | null = null;
let waiting: Tracked[] = [];

/**
 * Tells the analytics that something happened. Goes nowhere unless somebody agreed to be measured: before an answer
 * nothing is even kept.
 */
export function track<Name extends AnalyticsEventName>(name: Name, properties: AnalyticsEvents[Name]): void {
  const tracked = { name, properties, path: window.location.pathname };
  if (receive) receive(tracked);
  else if (waiting.length < MOST_WAITING && readConsent(document.cookie) === 'opted-in')
    waiting.push(tracked);
}

/** Connects the analytics, which gets what waited first. The answer ends it. */
export function connectAnalytics(receiver: (tracked: Tracked) => void): () => void {
  receive = receiver;
  const before = waiting;
  waiting = [];
  for (const tracked of before) receiver(tracked);
  return () => {
    if (receive === receiver) receive = null;
  };
}
