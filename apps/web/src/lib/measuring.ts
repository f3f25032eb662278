import { mayLoadAnalytics } from '@metalquest/core/analytics/measuring';
import type { CollectorHost } from './analytics/collector.ts';
import { consentStore, readConsentAgain } from './consent.ts';
import { createStore, useStore } from './create-store.ts';
import { forgetVisitor } from './visitor.ts';

/** Where this installation measures usage; null as long as it is not known, and where it is not measured. */
const hostStore = createStore<CollectorHost | null>(null);

/** Whether there is anything to ask for: an installation without a host measures nothing. */
export function useIsMeasuring(): boolean {
  return useStore(hostStore) !== null;
}

let end: (() => void) | null = null;
let starting = false;

/** The host, asked for once somebody may be asked or measured: whoever declined loads nothing. */
async function findHost(): Promise<CollectorHost | null> {
  const config = await (await import('./config.ts')).loadConfig();
  hostStore.set(config.analytics);
  return config.analytics;
}

/** Brings what tells of pages and sign-outs: its code comes with that of the analytics. Calling it begins, the answer ends. */
type LoadUse = () => Promise<() => () => void>;

/** Brings what runs in step with the answer: without a yes it stops at once, and what it stored is deleted. */
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
    const [{ startAnalytics }, followUse] = await Promise.all([
      import('./analytics/start-analytics.ts'),
      loadUse(),
    ]);
    // It took its time, in which the answer may have been taken back.
    if (!isOptedIn()) return;
    const ends = [startAnalytics(at), followUse()];
    end = () => {
      for (const stop of ends) stop();
    };
  } finally {
    starting = false;
  }
}

/**
 * Follows the answer about cookies for as long as the page lives. Begins when the page has loaded, for nobody waits for
 * it; fails in silence, as without signal, and tries again with the next page.
 */
export function measureAsAnswered(loadUse: LoadUse): void {
  const go = () => void follow(loadUse).catch(() => undefined);
  const begin = () => {
    consentStore.subscribe(go);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') readConsentAgain();
    });
    go();
  };
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
}
