/** Assigns consecutive integers to keys; assignments are permanent. */
export interface Dictionary<K> {
  /** Assigns a code if the key is new. */
  code(key: K): number;
  key(code: number): K | undefined;
  readonly keys: readonly K[];
}

/** @param known keys in order of their codes */
export function dictionary<K>(known: readonly K[] = []): Dictionary<K> {
  const keys = [...known];
  let codes: Map<K, number> | null = null;
  return {
    keys,
    code(key) {
      // Built lazily: showing stored figures needs no codes.
      codes ??= new Map(keys.map((each, code) => [each, code]));
      const given = codes.get(key);
      if (given !== undefined) return given;
      keys.push(key);
      codes.set(key, keys.length - 1);
      return keys.length - 1;
    },
    key: (code) => keys[code],
  };
}
