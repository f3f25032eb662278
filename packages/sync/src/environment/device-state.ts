import { isRecord } from '@metalquest/core/json';
import type { Connection } from '@metalquest/core/paths/background-pause';

export interface DeviceState {
  online(): boolean;
  visible(): boolean;
  /** Count of returns to the foreground (absent in browsers); each return resets the back-off and syncs. */
  returns?(): number;
  connection?(): Connection;
  subscribe(listener: () => void): () => void;
}

/** Effective types of the Network Information API that are slower than a good mobile network. */
const SLOW = ['slow-2g', '2g', '3g'];

function networkInformation(): EventTarget | null {
  const information: unknown = typeof navigator === 'undefined' ? null : Reflect.get(navigator, 'connection');
  return information instanceof EventTarget ? information : null;
}

function connectionOf(information: unknown): Connection {
  const network = isRecord(information) ? information : {};
  return {
    saveData: network.saveData === true,
    cellular: network.type === 'cellular',
    slow: typeof network.effectiveType === 'string' && SLOW.includes(network.effectiveType),
  };
}

export function browserDeviceState(): DeviceState {
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
