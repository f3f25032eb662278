import { mayLoadAnalytics } from '@metalquest/core/analytics/measuring';
import { createStore, useStore } from '../../platform/create-store.ts';
import { loadConfig } from '../config.ts';
import type { CollectorHost } from './collector.ts';
import { consentStore, rereadConsent } from './consent.ts';
import { forgetVisitor } from './visitor.ts';

/** The analytics host; null if it is not known yet or this installation has none. */
const hostStore = createStore<CollectorHost | null>(null);

export function useIsMeasuring(): boolean {
  return useStore(hostStore) !== null;
}

let end: (() => void) | null = null;
let starting = false;

async function findHost(): Promise<CollectorHost | null> {
  const config = await loadConfig();
  hostStore.set(config.analytics);
  return config.analytics;
}

/** Loads the tracking of pages and sign-outs. Call the result to start, and its result to stop. */
type LoadUse = () => Promise<() => () => void>;

async function follow(loadUse: LoadUse): Promise<void> {
  const isOptedIn = () => consentStore.get() === 'opted-in';
  if (!isOptedIn()) {
    end?.();
    end = null;
    forgetVisitor(localStorage);
    if (consentStore.get() === 'undecided') await findHost();
    return;
  }
  if (end || starting) return;
  starting = true;
  try {
    const at = await findHost();
    if (!at || !mayLoadAnalytics({ consent: consentStore.get(), host: at.host })) return;
    const [{ startAnalytics }, followUse] = await Promise.all([import('./start-analytics.ts'), loadUse()]);
    // Consent may have been withdrawn during the load.
    if (!isOptedIn()) return;
    const ends = [startAnalytics(at), followUse()];
    end = () => {
      for (const stop of ends) stop();
    };
  } finally {
    starting = false;
  }
}

/** Follows the consent after the load event. Ignores failures (no signal); the next page retries. */
export function measureAsAnswered(loadUse: LoadUse): void {
  const go = () => void follow(loadUse).catch(() => undefined);
  const begin = () => {
    consentStore.subscribe(go);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') rereadConsent();
    });
    go();
  };
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
}
