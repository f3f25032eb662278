import type { Shape } from '@metalquest/core/shape/shape';
import { readStored } from '../platform/stored.ts';
import { serverAddress } from './server-address.ts';

export interface RememberedJson<T> {
  /** Returns the stored copy at once, as a request can hang for minutes. Rejects if there is none. */
  load(storage?: Storage): Promise<T>;
  forget(storage?: Storage): void;
}

/** A JSON file of the server that the device keeps for starts offline. */
export function rememberedJson<T>(file: {
  readonly key: string;
  readonly path: string;
  /** For messages: 'the settings of this installation'. */
  readonly label: string;
  readonly shape: Shape<T>;
  readonly onFetched?: (value: T) => void;
}): RememberedJson<T> {
  let loading: Promise<T> | null = null;

  function remembered(storage: Storage): T | null {
    const parsed = file.shape.safeParse(readStored(storage, file.key, file.label));
    if (parsed.success) return parsed.data;
    storage.removeItem(file.key);
    return null;
  }

  async function fetched(storage: Storage): Promise<T> {
    const answer = await fetch(serverAddress() + file.path, { headers: { accept: 'application/json' } });
    if (!answer.ok) throw new Error(`The server did not send ${file.label} (HTTP ${answer.status})`);
    const parsed = file.shape.safeParse(await answer.json());
    if (!parsed.success) {
      throw new Error(`The server did not send ${file.label}: ${parsed.error.path.join('.')}`);
    }
    storage.setItem(file.key, JSON.stringify(parsed.data));
    file.onFetched?.(parsed.data);
    return parsed.data;
  }

  return {
    load(storage = localStorage) {
      loading ??= (async () => {
        const known = remembered(storage);
        if (!known) return fetched(storage);
        fetched(storage).catch(() => {
          // No signal: the remembered copy applies.
        });
        return known;
      })();
      loading.catch(() => {
        loading = null;
      });
      return loading;
    },
    forget(storage = localStorage) {
      storage.removeItem(file.key);
      loading = null;
    },
  };
}
