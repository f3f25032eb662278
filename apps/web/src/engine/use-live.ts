import { liveQuery, type Subscription } from 'dexie';
import { type DependencyList, useMemo, useRef, useSyncExternalStore } from 'react';

export type Live<T> =
  | { status: 'loading'; value: undefined }
  | { status: 'ready'; value: T }
  | { status: 'error'; value: undefined; error: Error };

const LOADING: Live<never> = { status: 'loading', value: undefined };

interface LiveSource<T> {
  get(): Live<T>;
  subscribe(listener: () => void): () => void;
}

function liveSource<T>(query: () => Promise<T> | T): LiveSource<T> {
  let now: Live<T> = LOADING;
  const listeners = new Set<() => void>();
  let subscription: Subscription | null = null;
  const show = (next: Live<T>) => {
    now = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => now,
    subscribe(listener) {
      listeners.add(listener);
      subscription ??= liveQuery(query).subscribe({
        next: (value) => show({ status: 'ready', value }),
        error: (cause: unknown) =>
          show({
            status: 'error',
            value: undefined,
            error: cause instanceof Error ? cause : new Error(String(cause)),
          }),
      });
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        subscription?.unsubscribe();
        subscription = null;
      };
    },
  };
}

export interface LiveOptions {
  /** Keeps the last result while `deps` change. Not for `deps` with an id: it would show another record. */
  keepPrevious?: boolean;
}

/** A replica query that re-runs when its data changes, in any tab. `deps`: the values it closes over. */
export function useLive<T>(
  query: () => Promise<T> | T,
  deps: DependencyList,
  { keepPrevious = false }: LiveOptions = {},
): Live<T> {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller lists the dependencies.
  const source = useMemo(() => liveSource(query), deps);
  const live = useSyncExternalStore(source.subscribe, source.get, source.get);
  const last = useRef<Live<T>>(LOADING);
  if (live.status !== 'loading') last.current = live;
  return keepPrevious && live.status === 'loading' ? last.current : live;
}
