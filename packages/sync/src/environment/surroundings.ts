import { isRecord } from '@metalquest/core/json';
import type { Connection } from '@metalquest/core/paths/unasked';

/** Whether there is a network, of what kind, and somebody looking. */
export interface Surroundings {
  online(): boolean;
  visible(): boolean;
  /**
   * How often the app came back to the front; absent in a browser. A phone stops an app behind others in the middle of
   * anything: each time it comes back, what waits is sent and what is new is fetched, whatever was tried before.
   */
  returns?(): number;
  /** What the platform tells of the connection; absent where it tells nothing. */
  connection?(): Connection;
  /** Calls back on every change of any; the answer unsubscribes. */
  subscribe(listener: () => void): () => void;
}

/** Types of the Network Information API that are slower than a good mobile network. */
const SLOW = ['slow-2g', '2g', '3g'];

/** The Network Information API, which some browsers have. */
function networkInformation(): EventTarget | null {
  const information: unknown = typeof navigator === 'undefined' ? null : Reflect.get(navigator, 'connection');
  return information instanceof EventTarget ? information : null;
}

/** What it says; what it does not say is false. */
function connectionOf(information: unknown): Connection {
  const told = isRecord(information) ? information : {};
  return {
    saveData: told.saveData === true,
    cellular: told.type === 'cellular',
    slow: typeof told.effectiveType === 'string' && SLOW.includes(told.effectiveType),
  };
}

/** The browser's own signals; where there is no browser, online and visible. */
export function browserSurroundings(): Surroundings {
  const page = typeof document === 'undefined' ? null : document;
  const host = typeof window === 'undefined' ? null : window;
  const information = networkInformation();
  return {
    online: () => typeof navigator === 'undefined' || navigator.onLine !== false,
    visible: () => page === null || page.visibilityState !== 'hidden',
    connection: () => connectionOf(information),
    subscribe(listener) {
      host?.addEventListener('online', listener);
      host?.addEventListener('offline', listener);
      page?.addEventListener('visibilitychange', listener);
      information?.addEventListener('change', listener);
      return () => {
        host?.removeEventListener('online', listener);
        host?.removeEventListener('offline', listener);
        page?.removeEventListener('visibilitychange', listener);
        information?.removeEventListener('change', listener);
      };
    },
  };
}
