/** Whether there is a network and somebody looking. */
export interface Surroundings {
  online(): boolean;
  visible(): boolean;
  /** Calls back on every change of either; the answer unsubscribes. */
  subscribe(listener: () => void): () => void;
}

/** The browser's own signals; where there is no browser, online and visible. */
export function browserSurroundings(): Surroundings {
  const page = typeof document === 'undefined' ? null : document;
  const host = typeof window === 'undefined' ? null : window;
  return {
    online: () => typeof navigator === 'undefined' || navigator.onLine !== false,
    visible: () => page === null || page.visibilityState !== 'hidden',
    subscribe(listener) {
      host?.addEventListener('online', listener);
      host?.addEventListener('offline', listener);
      page?.addEventListener('visibilitychange', listener);
      return () => {
        host?.removeEventListener('online', listener);
        host?.removeEventListener('offline', listener);
        page?.removeEventListener('visibilitychange', listener);
      };
    },
  };
}
