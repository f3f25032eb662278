/** A list of callbacks; one that fails must not keep the others from hearing. */
export interface Listeners<T> {
  subscribe(listener: (value: T) => void): () => void;
  tell(value: T): void;
}

export function listeners<T>(): Listeners<T> {
  const all = new Set<(value: T) => void>();
  return {
    subscribe(listener) {
      all.add(listener);
      return () => all.delete(listener);
    },
    tell(value) {
      for (const listener of [...all]) {
        try {
          listener(value);
        } catch (error) {
          // Reported as any fault of the screen that listens would be, without stopping the engine.
          queueMicrotask(() => {
            throw error;
          });
        }
      }
    },
  };
}
