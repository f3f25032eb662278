/** A list of callbacks; one that throws does not affect the others. */
export interface Listeners<T> {
  subscribe(listener: (value: T) => void): () => void;
  notify(value: T): void;
}

export function listeners<T>(): Listeners<T> {
  const all = new Set<(value: T) => void>();
  return {
    subscribe(listener) {
      all.add(listener);
      return () => all.delete(listener);
    },
    notify(value) {
      for (const listener of [...all]) {
        try {
          listener(value);
        } catch (error) {
          // Reported like any error of the listener, without stopping the engine.
          queueMicrotask(() => {
            throw error;
          });
        }
      }
    },
  };
}
